import type { ChalkInstance } from "chalk";
import { shown } from "../base/display.js";
import { saysSubject, thousands } from "../base/text.js";
import { inert, visible, visibleLines } from "../base/visible.js";
import type { Finding, Frame, FramedPlace, RelatedPlace } from "../engine/validate/finding.js";
import { withoutPacking } from "../read/unpack/pack-format.js";

/** Replaces lone surrogates, which URIs and other programs' JSON cannot contain. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

/** Text with bold headings, which are unindented lines after a blank line, and with follow-up commands in colour. */
export function styledText(text: string, chalk: ChalkInstance): string {
  return text.replace(/(?<=^|\n\n)\S.*/g, (line) => {
    if (line.startsWith("journal-lint ")) return chalk.cyan(line);
    return chalk.bold(
      line.replace(/\b(?:error|warning)\b/g, (word) => (word === "error" ? chalk.red(word) : chalk.yellow(word))),
    );
  });
}

/** Puts an opening in front of the first text of a report. */
export function withOpening(opening: string): (text: string) => string {
  let rest = opening;
  return (text) => {
    const all = rest + text;
    rest = "";
    return all;
  };
}

/** JSON on one line; what a terminal, a line splitter or a CI would act on is escaped. */
export function jsonText(value: unknown): string {
  return inert(visible(JSON.stringify(value)));
}

/** Like `jsonText`, but indented, with a newline at the end. */
export function indentedJson(value: unknown): string {
  return inert(`${visibleLines(JSON.stringify(value, null, 2))}\n`);
}

/** The characters that Markdown, HTML, GitHub's formulas, mentions, emoji and automatic links are made of. */
const special = /[&<>|`*_~\\[\]$@#:]|(?<=www)\./gi;

/** Text that Markdown shows verbatim, also in a table. */
export function markdownText(text: string): string {
  return shown(text).replace(special, (character) => `&#${character.charCodeAt(0)};`);
}

/** The subject of a finding: event and path, as far as known. */
export function subjectOf({ event, path }: { readonly event?: string | undefined; readonly path: string }): string {
  return shown([event, shownPath(path)].filter((part) => part !== undefined && part !== "").join(" "));
}

/** A path for display: an empty key at its end is made visible. */
export function shownPath(path: string): string {
  return path.endsWith("/") ? `${path}""` : path;
}

/** The place of a finding, or of a related line: file, line and column. */
export function placeOf({ file, line, column }: Pick<Finding, "file" | "line" | "column">): string {
  return `${shown(file)}:${line}:${column}`;
}

export function helpFor({ rule, suggestion }: Finding): string | undefined {
  if (suggestion === undefined) return undefined;
  return `${rule === "unknown-field" || rule === "missing-field" ? "rename the field to" : "write"} ${shown(suggestion)}`;
}

/** How a finding is fixed: safely, by a guess, or only by a person (undefined), as in packed files. */
export function fixedBy({ fix, file }: Pick<Finding, "fix" | "file">): "fix" | "guess" | undefined {
  if (!fix || file.includes("!/") || withoutPacking(file) !== file) return undefined;
  return fix.safe ? "fix" : "guess";
}

/** The number of findings that can be fixed, and how; empty if none can. */
export function fixableText(all: number, counts: Readonly<Record<"fix" | "guess", number>>, isOfGame = false): string {
  const { fix, guess } = counts;
  const command = isOfGame ? "--fix --out <folder>" : "--fix";
  const some =
    fix + guess === 0 ? "" : `${thousands(fix === 0 ? guess : fix)} of ${thousands(all)} can be fixed with ${command}`;
  if (fix === 0 || guess === 0) return `${some}${fix === 0 && guess > 0 ? " --unsafe-fixes" : ""}`;
  return `${some}, ${thousands(guess)} more with --unsafe-fixes`;
}

/** An earlier line on one line: its place, and its relation to a finding. */
export function relatedSentence(place: RelatedPlace): string {
  return `${placeOf(place)}: ${visible(place.message)}`;
}

/** A finding in one sentence: what it is about, what was expected and what was found. */
export function sentence(finding: Finding): string {
  const message = visible(finding.message);
  const subject = saysSubject({ ...finding, message }) ? "" : subjectOf(finding);
  return subject === "" ? message : `${subject} ${message}`;
}

/** The frame of an earlier line, of which only the kind of its event and one value are kept. */
export function earlierFrame({ kind, text }: FramedPlace): Frame {
  // If the event itself is meant, its name is the value.
  const isName = text === JSON.stringify(kind);
  return { before: isName ? "…" : `${kind} …`, value: text, after: "", cutBefore: false, cutAfter: true };
}
