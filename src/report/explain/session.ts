import { type Arrow, arrows, stationUse } from "../../session/drawing.js";
import { stationKinds } from "../../session/pieces/station-services.js";
import { stages } from "../../session/stage.js";
import { columns, paragraph } from "./layout.js";
import { pieceWords } from "./piece-words.js";
import { type PieceStory, pieceStories } from "./session-pieces.js";

/** What is known of a session after each line, as text. */
export function explainSession(): string {
  const parts = [
    "session, the story of a journal",
    paragraph(
      "Line by line, journal-lint follows where the player is and what is known. Each line is held against that; what a journal has not told is unknown, and breaks no rule. A line that cannot be read makes nearly all unknown.",
    ),
    "Stages, and what leads from one to the next",
    ...stageParts(),
    "What is known, by which events, and until which others",
    ...pieceParts(),
  ];
  return `${parts.join("\n\n")}\n`;
}

function stageParts(): readonly string[] {
  const all = arrows();
  const starts = [...new Set(all.map(({ from }) => from))];
  return starts.map((start) => {
    const title = start === "anywhere" ? "anywhere in the game" : stages[start];
    return `  ${title}\n${columns(all.filter(({ from }) => from === start).map(arrowRow))}`;
  });
}

function arrowRow({ to, labels }: Arrow): readonly string[] {
  return [`  → ${stages[to].padEnd(longestStage)}`, labels.join(", ")];
}

const longestStage = Object.values(stages).reduce((most, { length }) => Math.max(most, length), 0);

/** More than this many kinds are not read by anybody. */
const mostKinds = 24;

/** Kinds that end what is known for one and the same reason, each by a name of that. */
const reasons: readonly (readonly [name: string, kinds: readonly string[]])[] = [
  ["the start and the end of the game", ["Fileheader", "Shutdown"]],
  ["death", ["Died", "Resurrect"]],
  ["time as crew of another", ["JoinACrew", "QuitACrew"]],
  [stationUse, stationKinds],
];

function pieceParts(): readonly string[] {
  const stories = pieceStories();
  return Object.entries(pieceWords).flatMap(([group, { title, pieces }]) => {
    const shown = Object.entries<string | undefined>(pieces).flatMap(([piece, words]) => {
      const story = stories.find((each) => each.group === group && each.piece === piece);
      return words === undefined || !story ? [] : [pieceText(words, story)];
    });
    return shown.length === 0 ? [] : [`  ${title}`, ...shown];
  });
}

function pieceText(words: string, { knownBy, unknownBy }: PieceStory): string {
  const rows = [
    ["  known by", kindList(knownBy)],
    ...(unknownBy.length === 0 ? [] : [["  until", kindList(unknownBy)]]),
  ];
  return `${paragraph(words, 4)}\n${columns(rows.map(([first = "", last = ""]) => [`  ${first}`, last]))}`;
}

function kindList(kinds: readonly string[]): string {
  if (kinds.length === 0) return "several events together";
  let others = kinds;
  const named: string[] = [];
  for (const [name, together] of reasons) {
    if (!together.every((kind) => kinds.includes(kind))) continue;
    named.push(name);
    others = others.filter((kind) => !together.includes(kind));
  }
  if (others.length > mostKinds) return `any of ${kinds.length} kinds of event`;
  return [...others, ...named].join(", ");
}
