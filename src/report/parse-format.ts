import { nearest } from "../base/nearest.js";
import { type FormatName, formatNames, isFormatName } from "./index.js";

/** A requested report; without a file it goes to standard output. */
export interface Format {
  readonly name: FormatName;
  readonly file: string | undefined;
  /** The file belongs to others too: its content is kept. */
  readonly append?: true;
}

/** Parses `name` or `name:file`; the reason is a sentence. */
export function parseFormat(text: string): Format | { readonly reason: string } {
  const [name = "", ...rest] = text.split(":");
  if (name === "") return { reason: `The name of the format is missing. There are ${formatNames.join(", ")}.` };
  if (!isFormatName(name)) {
    const near = nearest(name, formatNames);
    const meant = near === undefined ? "" : ` Did you mean ${near}?`;
    return { reason: `There is no format ${name}.${meant} There are ${formatNames.join(", ")}.` };
  }
  if (rest.length === 0) return { name, file: undefined };
  const file = rest.join(":");
  return file === "" ? { reason: "The file behind the colon is missing." } : { name, file };
}
