import { type Arrow, arrows, stationUse } from "../session/drawing.js";
import { stationKinds } from "../session/pieces/station-services.js";
import { stages } from "../session/stage.js";
import { columns, paragraph } from "./layout.js";
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
    "What is known, by which events, and which make it unknown again",
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

function pieceParts(): readonly string[] {
  const stories = pieceStories();
  const groups = [...new Set(stories.map(({ group }) => group))];
  return groups.map((group) => {
    const pieces = stories.filter((story) => story.group === group).flatMap(pieceRows);
    return `  ${group}\n${columns(pieces)}`;
  });
}

function pieceRows({ piece, knownBy, unknownBy }: PieceStory): readonly (readonly string[])[] {
  return [
    [`  ${piece}`, "known by", kindList(knownBy)],
    ...(unknownBy.length === 0 ? [] : [["", "unknown by", kindList(unknownBy)]]),
  ];
}

/** What is done at stations is many kinds, which go by one name where all of them are meant. */
function kindList(kinds: readonly string[]): string {
  if (kinds.length === 0) return "several events together";
  const others = kinds.filter((kind) => !stationKinds.includes(kind));
  const isAll = kinds.length - others.length === stationKinds.length;
  return isAll ? [...others, stationUse].join(", ") : kinds.join(", ");
}
