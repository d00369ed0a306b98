import { TextDecoder } from "node:util";
import type { Finding } from "../src/engine/validate/finding.js";
import { isRuleId } from "../src/rules/index.js";

const control = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

/** What a careless conversion leaves; a text that is not JSON may hold such words itself. */
const jargon = /\b(?:NaN|undefined|Infinity)\b|\[object/;

/** The lines of an input as an editor counts them. */
export function editorLines(input: Uint8Array): readonly string[] {
  return new TextDecoder(encodingOf(input)).decode(input).split(/\r?\n/);
}

/** UTF-16 goes by its mark, or by the NUL bytes between the first two letters. */
function encodingOf([first, second, third, fourth]: Uint8Array): "utf-16le" | "utf-16be" | "utf-8" {
  if ((first === 0xff && second === 0xfe) || (first && second === 0 && third && fourth === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second && third === 0 && fourth)) return "utf-16be";
  return "utf-8";
}

/** Whatever findings break of what section 3 of the design promises of any finding. */
export function brokenPromises(findings: readonly Finding[], lines: readonly string[]): readonly string[] {
  return findings.flatMap((finding, index) => {
    const { file, line, column, endColumn, severity, rule, path, message, related = [] } = finding;
    const above = related.filter((place) => place.file === file);
    const previous = findings[index - 1];
    const promises: Readonly<Record<string, boolean>> = {
      "line is one of the file": Number.isInteger(line) && line >= 1 && line <= lines.length,
      "column from 1": Number.isInteger(column) && column >= 1,
      "endColumn not before column": Number.isInteger(endColumn) && endColumn >= column,
      "endColumn within the line": endColumn <= (lines[line - 1] ?? "").length + 1,
      "severity is error or warning": severity === "error" || severity === "warning",
      "rule is known": isRuleId(rule),
      "path is a JSON Pointer": /^(?:\/(?:[^~/]|~[01])*)*$/.test(path),
      "message says something": message.trim() !== "",
      "message has no control characters": !control.test(message),
      "message is short": message.length <= 500,
      "message has no jargon": rule === "invalid-json" || !jargon.test(message.replace(/"[^"]*"/g, "")),
      "related lines stand above": above.every((place) => place.line >= 1 && place.line < line),
      "related columns are within their lines": above.every(
        (place) => place.column >= 1 && place.column <= (lines[place.line - 1] ?? "").length,
      ),
      "related messages say something, in short": related.every(
        (place) => /\S/.test(place.message) && place.message.length <= 500,
      ),
      "related messages have no control characters": related.every((place) => !control.test(place.message)),
      "order by line, column, path, rule": !previous || compare(placeOf(previous), placeOf(finding)) <= 0,
    };
    return Object.entries(promises)
      .filter(([, isKept]) => !isKept)
      .map(([promise]) => `${promise}: ${JSON.stringify(finding).slice(0, 600)}`);
  });
}

type Place = readonly (number | string)[];

function placeOf({ line, column, path, rule }: Finding): Place {
  return [line, column, path, rule];
}

function compare(a: Place, b: Place): number {
  const index = a.findIndex((part, at) => part !== b[at]);
  if (index < 0) return 0;
  return (a[index] ?? 0) < (b[index] ?? 0) ? -1 : 1;
}
