import type { FileKind } from "../discover/kind.js";
import { collect } from "../read/collect.js";
import { takeMark } from "../read/mark.js";
import { eachLine } from "./each-line.js";
import { kindIn } from "./event-name.js";
import type { Rereadable } from "./minimal-lines.js";
import { parsed, rawText } from "./record.js";

/** Whether a file holds an event of one of some kinds. */
export function hasKind({ read }: Pick<Rereadable, "read">, fileKind: FileKind, kinds: ReadonlySet<string>): boolean {
  let isFound = false;
  if (fileKind === "journal") {
    eachLine(read(), (_, kind) => {
      isFound ||= kind !== undefined && kinds.has(kind);
    });
    return isFound;
  }
  const document = takeMark(
    collect((bytes) => {
      const value = parsed(rawText(bytes).text)?.value;
      isFound = (Array.isArray(value) ? value : [value]).some((event: unknown) => kinds.has(kindIn(event) ?? ""));
    }),
    () => {},
  );
  for (const chunk of read()) document.push(chunk);
  document.end();
  return isFound;
}
