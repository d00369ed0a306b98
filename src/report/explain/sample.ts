import { visible } from "../../base/visible.js";
import { kindsByOption } from "../../files/discover/kind.js";
import type { Example } from "../../rules/example.js";
import { lineWidth } from "./layout.js";

const mostPieces = 5;
/** An example of what is too long need not be shown to its end. */
const longestShown = 2000;
const firstIndent = "  ";
const nextIndent = "    ";

/** What kind of file an example is, and what is special about it. */
export function sampleKind({ as, strict, encoding }: Example): string {
  const kind = kindsByOption[as];
  const names: Readonly<Record<string, string>> = {
    journal: "a journal",
    events: "a JSON document of events",
    eddn: "messages for EDDN",
  };
  return [names[kind] ?? `${kind}.json`, strict && "with --strict", encoding && "saved as Latin-1"]
    .filter(Boolean)
    .join(", ");
}

/** An example as a terminal can show it: what is invisible as escapes, long lines wrapped, very long ones cut. */
export function shownSample(example: Example): string {
  return sampleText(example).split("\n").map(folded).join("\n");
}

/** An example with what is invisible as escapes, its lines as they are. */
export function sampleText({ text, encoding }: Pick<Example, "text" | "encoding">): string {
  if (text === "") return "(nothing)";
  return text
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => (line.length > longestShown ? `${line.slice(0, longestShown)}…` : line))
    .map((line) => (encoding === undefined ? line : line.replace(/[\x80-\xff]/g, byteEscape)))
    .map(visible)
    .join("\n");
}

function byteEscape(character: string): string {
  return `\\x${character.charCodeAt(0).toString(16)}`;
}

/** Breaks a record between its fields. */
function folded(line: string): string {
  const pieces: string[] = [];
  let rest = line;
  let indent = firstIndent;
  while (rest.length > lineWidth - indent.length && pieces.length < mostPieces) {
    const end = breakBefore(rest, lineWidth - indent.length);
    pieces.push(indent + rest.slice(0, end).trimEnd());
    rest = rest.slice(end);
    indent = nextIndent;
  }
  pieces.push(indent + (pieces.length < mostPieces ? rest : "…"));
  return pieces.join("\n");
}

function breakBefore(text: string, room: number): number {
  const comma = text.lastIndexOf(", ", room - 1);
  if (comma > 0) return comma + 2;
  const space = text.lastIndexOf(" ", room);
  return space > 0 ? space + 1 : room;
}
