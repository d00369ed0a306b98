import { type Arrow, type ArrowStart, arrows } from "../../src/session/diagram.js";
import { type Stage, stages } from "../../src/session/stage.js";
import { type Content, type Markup, markup } from "./markup.js";
import { type Box, lineBetween } from "./picture-line.js";

/** A box of the picture: a stage, or the game around all stages in which the player plays. */
type Place = Exclude<Stage, "flight"> | "anywhere";

const width = 1270;
const height = 680;
const boxed = { width: 156, height: 44 };
const at = (x: number, y: number): Box => ({ x, y, ...boxed });

/** The position of each box; `flight` is normal space or supercruise, and has the arrows of both. */
const boxes: Readonly<Record<Place, Box>> = {
  menu: at(160, 40),
  login: at(480, 40),
  unknown: at(800, 40),
  dead: at(1110, 40),
  anywhere: { x: width / 2, y: 410, width: width - 20, height: 520 },
  taxi: at(200, 200),
  foot: at(200, 370),
  srv: at(200, 590),
  crew: at(550, 200),
  docked: at(550, 330),
  landed: at(550, 590),
  space: at(800, 410),
  fighter: at(925, 620),
  supercruise: at(1130, 410),
  hyperspace: at(1130, 210),
};

const outside: ReadonlySet<string> = new Set(["menu", "login", "unknown", "dead"]);

/** The transitions between stages: from, events, to. */
export function arrowRows(): readonly (readonly string[])[] {
  return arrows().map(({ from, to, labels }) => [nameOf(from), labels.join(", "), nameOf(to)]);
}

/** The session as a picture within a page, using its styles. */
export function sessionFigure(): Markup {
  return markup`<figure class="picture">
${drawing("", "")}
<figcaption>What leads from one stage to the next. The large box is the game: an arrow that starts at it starts at all that is in it.</figcaption>
</figure>
`;
}

/** The session as a separate picture, light or dark as its reader prefers. */
export function sessionFile(): string {
  return `${drawing(markup` xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}"`, markup`<style>${{ html: fileStyle }}</style>\n`).html}\n`;
}

const fileStyle = `
svg { color: #1f2328; --ground: #ffffff; --muted: #59636e; --stage: #ddf4ff; font-family: system-ui, sans-serif; background: var(--ground) }
@media (prefers-color-scheme: dark) { svg { color: #e6edf3; --ground: #151b23; --muted: #9198a1; --stage: #12304f } }
.game { fill: none; stroke: var(--muted); stroke-dasharray: 6 4 }
.stage { fill: var(--stage); stroke: var(--muted) }
.name { fill: currentColor; font-size: 16px; font-weight: 600; text-anchor: middle }
.arrow { fill: none; stroke: var(--muted); stroke-width: 1.5 }
.head { fill: var(--muted) }
.event { fill: currentColor; stroke: var(--ground); stroke-width: 4; paint-order: stroke; font-size: 14px; text-anchor: middle }
`;

function drawing(attributes: Content, style: Content): Markup {
  const all = arrows();
  return markup`<svg${attributes} viewBox="0 0 ${String(width)} ${String(height)}" role="img" aria-labelledby="session-title session-says">
<title id="session-title">How a session goes on</title>
<desc id="session-says">${all.map(sentenceOf).join(" ")}</desc>
${style}<defs><marker id="arrow-head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path class="head" d="M0 0 8 4 0 8z"/></marker></defs>
${Object.entries(boxes).map(([place, box]) => drawnBox(place as Place, box))}
${drawnArrows(all)}
</svg>`;
}

function nameOf(start: ArrowStart): string {
  return start === "anywhere" ? "anywhere in the game" : stages[start];
}

function sentenceOf({ from, to, labels }: Arrow): string {
  return `From ${nameOf(from)} to ${nameOf(to)} by ${labels.join(" or ")}.`;
}

function drawnBox(place: Place, { x, y, width: across, height: down }: Box): Markup {
  const kind = place === "anywhere" ? "game" : "stage";
  const rect = markup`<rect class="${kind}" x="${String(x - across / 2)}" y="${String(y - down / 2)}" width="${String(across)}" height="${String(down)}" rx="8"/>`;
  return place === "anywhere"
    ? rect
    : markup`${rect}<text class="name" x="${String(x)}" y="${String(y + 5)}">${nameOf(place)}</text>\n`;
}

/** Arrows into the game from outside, or out of it, end at its frame; those between the same two boxes are combined. */
function drawnArrows(all: readonly Arrow[]): Content {
  const joined = new Map<string, { from: Place; to: Place; labels: Set<string> }>();
  for (const arrow of all) {
    const { from, to } = framed(arrow);
    if (from === undefined || to === undefined) continue;
    const known = joined.get(`${from} ${to}`) ?? { from, to, labels: new Set() };
    for (const label of arrow.labels) known.labels.add(isNeeded(label, arrow, all) ? label : shortLabel(label));
    joined.set(`${from} ${to}`, known);
  }
  return [...joined.values()].map(({ from, to, labels }) =>
    drawnArrow(boxes[from], boxes[to], joined.has(`${to} ${from}`), [...labels]),
  );
}

function framed({ from, to }: Arrow): { readonly from: Place | undefined; readonly to: Place | undefined } {
  const isAcross = outside.has(from) !== outside.has(to);
  const end = (place: ArrowStart): Place | undefined => {
    if (isAcross && !outside.has(place)) return "anywhere";
    return place === "flight" ? undefined : place;
  };
  // Flight is either of two stages; such an arrow leads out of supercruise.
  return { from: end(from), to: from === "supercruise" && to === "flight" ? "space" : end(to) };
}

/** True if a label must name the deciding field: events of its kind also lead elsewhere, or the arrow starts anywhere. */
function isNeeded(label: string, { from, to }: Arrow, all: readonly Arrow[]): boolean {
  const isOther = (arrow: Arrow): boolean =>
    arrow.from === from && arrow.to !== to && arrow.labels.some((other) => shortLabel(other) === shortLabel(label));
  return from === "anywhere" || (!outside.has(from) && all.some(isOther));
}

/** The drawn part of a label; the rest is left to the table. */
function shortLabel(label: string): string {
  return (label.split(", then ").at(-1) ?? label).replace(/ \(.*\)$/, "");
}

const lineHeight = 16;
/** More than a character takes on average. */
const characterWidth = 8.6;

function drawnArrow(from: Box, to: Box, isTwoWay: boolean, labels: readonly string[]): Markup {
  const longest = Math.max(...labels.map((text) => text.length));
  const size = { width: longest * characterWidth, height: labels.length * lineHeight };
  const { start, end, label } = lineBetween(from, to, isTwoWay, size);
  // The line on which letters stand is above the lower edge of their line of text.
  const first = label.y - size.height / 2 + lineHeight - 4;
  const texts = labels.map(
    (text, index) =>
      markup`<text class="event" x="${String(label.x)}" y="${String(Math.round(first + index * lineHeight))}">${text}</text>`,
  );
  return markup`<path class="arrow" d="M${start.x} ${start.y} ${end.x} ${end.y}" marker-end="url(#arrow-head)"/>${texts}\n`;
}
