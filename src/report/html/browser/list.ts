import { groupPath, thousands } from "../../../base/text.js";
import { type Cards, cardsOf } from "./cards.js";
import { createDetail, framePieces, helpText } from "./detail.js";
import { byId, element, middleCut, span } from "./dom.js";
import { type Findings, labelsOf, lineOf, longestPlace, textOf } from "./findings.js";
import { type Geometry, offsetOf, positionAt } from "./geometry.js";

const tailLength = 22;

/**
 * Creates the row of a card, which shows its first finding; the details are created when it is opened. `room` is the number of
 * characters of a line that fit.
 */
function createRow(findings: Findings, where: string, members: Int32Array, room: number) {
  const finding = members[0] ?? 0;
  const text = (column: Parameters<typeof textOf>[1]): string => textOf(findings, column, finding);
  const subject = [text("event"), sharedPath(findings, members)].filter(Boolean).join(" ");
  const suggestion = text("suggestion") !== "" && helpText(text("rule"), text("suggestion"));
  const help = [suggestion, findings.columns.fixable[finding] && "can be fixed"].filter(Boolean).join(", ");
  const isAlone = members.length === 1;
  const meta = span(
    "meta",
    span("severity", text("severity")),
    " ",
    span("rule", text("rule")),
    " ",
    ...(isAlone ? [] : [span("times", `${thousands(members.length)} places`), " "]),
    span("place", ...middleCut(where, tailLength)),
  );
  const message = span("message", subject !== "" && span("subject", subject), subject !== "" && " ", text("message"));
  const isFramed = text("frame") !== "";
  // So few characters before the mark that it is visible beside the help.
  const roomBefore = Math.floor((room - Math.min(help.length, room * 0.4)) * 0.4);
  const pieces = framePieces(lineOf(findings, finding), roomBefore);
  const excerpt = span(
    "excerpt",
    isFramed && span("line", String(findings.columns.line[finding])),
    isFramed && span("frame", ...pieces),
    help !== "" && span("suggestion", help),
  );
  const id = `finding-${finding}`;
  meta.id = `${id}-meta`;
  message.id = `${id}-message`;
  const labelled = { "aria-expanded": "false", "aria-labelledby": `${meta.id} ${message.id}` };
  const button = element("button", { type: "button", class: "head", ...labelled }, meta, message, excerpt);
  const card = element("div", { class: "card" }, button);
  const item = element("li", { class: `finding ${text("severity")}`, id }, card);
  return {
    item,
    button,
    setOpen(isOpen: boolean): void {
      item.classList.toggle("open", isOpen);
      button.setAttribute("aria-expanded", String(isOpen));
      if (!isOpen) card.lastElementChild?.classList.contains("detail") && card.lastElementChild.remove();
      else if (card.children.length === 1) card.append(createDetail(findings, members));
    },
  };
}

/** The path of alike findings, with `*` for array indices that differ. */
function sharedPath(findings: Findings, members: Int32Array): string {
  const { path } = findings.columns;
  const [first = 0] = members;
  const text = textOf(findings, "path", first);
  return members.every((member) => path[member] === path[first]) ? text : groupPath(text);
}

const around = 6;
const mostOnPaper = 200;
/** The approximate character width of the fixed-width font. */
const characterWidth = 8;
/** For places on lines of their own: the character width, the horizontal padding of a card, and the maximum number of lines. */
const onLines = { characterWidth: 7.3, edges: 28, most: 6 };

export type FindingsList = ReturnType<typeof createList>;

/** The list of cards; only the visible ones, and a few around them, are in the document. */
export function createList(findings: Findings) {
  const frame = byId("findings", HTMLElement);
  const list = byId("rows", HTMLUListElement);
  const labels = labelsOf(findings, "file");
  const placeLength = longestPlace(findings);
  // All rows have the same height: if one of them needs a line for a suggestion, all have it.
  const { suggestion, fixable } = findings.columns;
  const hasHelp = suggestion.some((text) => findings.texts[text] !== "") || fixable.some((count) => count > 0);
  frame.style.setProperty("--suggestion-lines", hasHelp ? "1" : "0");
  const rows = new Map<number, ReturnType<typeof createRow>>();
  let cards = cardsOf(findings, new Int32Array());
  let geometry: Geometry = { rowHeight: 100, open: -1, extra: 0 };
  let active = -1;
  let openAlike = -1;
  let room = 0;
  let isPaper = false;

  const rowAt = (position: number): ReturnType<typeof createRow> => {
    const known = rows.get(position);
    if (known) return known;
    const members = cards.members(position);
    const { file, line, column } = findings.columns;
    const [finding = 0] = members;
    const where = `${labels[file[finding] ?? 0]}:${line[finding]}:${column[finding]}`;
    const made = createRow(findings, where, members, room);
    made.item.setAttribute("aria-posinset", String(position + 1));
    made.item.setAttribute("aria-setsize", String(cards.count));
    made.button.addEventListener("click", () => {
      active = position;
      setOpen(position === geometry.open ? -1 : position);
      reveal(frame, geometry, position);
    });
    if (position === geometry.open) made.setOpen(true);
    rows.set(position, made);
    return made;
  };
  /** Puts the rows in sight into the document, and removes all others. */
  const draw = (): void => {
    const [first, last] = isPaper ? [0, Math.min(cards.count, mostOnPaper)] : inSight(frame, geometry, cards.count);
    for (const [position, { item }] of rows) {
      if (position >= first && position < last) continue;
      if (item.contains(document.activeElement)) frame.focus({ preventScroll: true });
      item.remove();
      rows.delete(position);
    }
    for (let position = first, at = list.firstElementChild; position < last; position++) {
      const { item } = rowAt(position);
      if (item === at) at = at.nextElementSibling;
      else list.insertBefore(item, at);
    }
    const stop = rows.has(active) ? active : Math.min(last - 1, first + around);
    for (const [position, { button }] of rows) button.tabIndex = position === stop ? 0 : -1;
    frame.style.blockSize = isPaper ? "" : `${offsetOf(geometry, cards.count)}px`;
    list.style.transform = isPaper ? "" : `translateY(${offsetOf(geometry, first)}px)`;
  };
  const measure = (): void => {
    // On paper, rows are as high as their text.
    if (isPaper) return;
    const closed = [...rows.values()].find(({ item }) => !item.classList.contains("open"));
    const rowHeight = closed?.item.offsetHeight || geometry.rowHeight;
    const open = rows.get(geometry.open);
    const extra = open ? open.item.offsetHeight - rowHeight : geometry.extra;
    if (rowHeight === geometry.rowHeight && extra === geometry.extra) return;
    geometry = { ...geometry, rowHeight, extra };
    draw();
  };
  const sizes = new ResizeObserver(measure);
  const watchOpen = (): void => {
    sizes.disconnect();
    const open = rows.get(geometry.open);
    if (open) sizes.observe(open.item);
  };
  /** Starts over with other cards, or another width. */
  const redraw = (): void => {
    rows.clear();
    list.replaceChildren();
    draw();
    watchOpen();
  };
  const resize = (): void => {
    room = Math.floor(list.clientWidth / characterWidth);
    const perLine = Math.max(1, Math.floor((list.clientWidth - onLines.edges) / onLines.characterWidth));
    frame.style.setProperty("--place-lines", String(Math.min(onLines.most, Math.ceil(placeLength / perLine))));
    redraw();
    measure();
  };
  const setOpen = (position: number): void => {
    rows.get(geometry.open)?.setOpen(false);
    openAlike = position < 0 ? -1 : (findings.columns.alike[cards.members(position)[0] ?? 0] ?? -1);
    geometry = { ...geometry, open: position, extra: 0 };
    rows.get(position)?.setOpen(true);
    draw();
    measure();
    watchOpen();
  };
  const moveTo = (position: number): void => {
    if (cards.count === 0) return;
    active = Math.max(0, Math.min(position, cards.count - 1));
    reveal(frame, geometry, active);
    draw();
    rows.get(active)?.button.focus({ preventScroll: true });
  };

  window.addEventListener("scroll", draw, { passive: true });
  window.addEventListener("resize", resize);
  onPrint((paper) => {
    isPaper = paper;
    const left = paper ? findingsFrom(cards, mostOnPaper, findings) : 0;
    byId("cut", HTMLElement).textContent = left > 0 ? `… and ${thousands(left)} more` : "";
    redraw();
  });

  return {
    /** Shows other cards; an open one stays open if some of its findings are still shown. */
    show(shown: Cards): void {
      cards = shown;
      const open = openAlike < 0 ? -1 : cards.cardOf(openAlike);
      geometry = { ...geometry, open, extra: open < 0 ? 0 : geometry.extra };
      active = open;
      if (room === 0) resize();
      else redraw();
    },
    move: (step: number): void => moveTo(active < 0 ? 0 : active + step),
    moveTo,
    /** Closes the open finding; returns whether there was one. */
    close(): boolean {
      if (geometry.open < 0) return false;
      setOpen(-1);
      return true;
    },
  };
}

/** The number of findings on the cards from `first` on. */
function findingsFrom(cards: Cards, first: number, { columns }: Findings): number {
  let sum = 0;
  for (let card = first; card < cards.count; card++) {
    for (const finding of cards.members(card)) sum += columns.findings[finding] ?? 0;
  }
  return sum;
}

/** The visible rows, and a few around them. */
function inSight(frame: HTMLElement, geometry: Geometry, count: number): readonly [number, number] {
  const top = -frame.getBoundingClientRect().top;
  const within = (position: number): number => Math.max(0, Math.min(position, count));
  return [
    within(positionAt(geometry, top) - around),
    within(positionAt(geometry, top + window.innerHeight) + around + 1),
  ];
}

const gap = 8;

/** Scrolls just far enough to show a row below the sticky toolbar. */
function reveal(frame: HTMLElement, geometry: Geometry, position: number): void {
  const { top: listTop } = frame.getBoundingClientRect();
  const start = listTop + offsetOf(geometry, position);
  const end = listTop + offsetOf(geometry, position + 1);
  const top = byId("toolbar", HTMLElement).offsetHeight + gap;
  if (start < top) window.scrollBy(0, start - top);
  else if (end > window.innerHeight - gap) window.scrollBy(0, Math.min(start - top, end - window.innerHeight + gap));
}

/** Calls back with true before the page is printed, and with false afterwards. */
export function onPrint(act: (isPaper: boolean) => void): void {
  window.addEventListener("beforeprint", () => act(true));
  window.addEventListener("afterprint", () => act(false));
}
