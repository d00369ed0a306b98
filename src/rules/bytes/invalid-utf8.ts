import { joined } from "../../read/joined.js";
import { journal, record } from "../example-records.js";
import { inField } from "../planting.js";
import { defineRule } from "../rule.js";

interface Details {
  /** The kind of file, when the whole file is not UTF-8; absent when only part of it is invalid. */
  readonly whole?: "utf-16" | "binary";
  /** The first invalid byte. */
  readonly byte?: number | undefined;
}

export const rule = defineRule({
  id: "invalid-utf8",
  severity: "error",
  says: "a line has bytes that are not UTF-8",

  what: "The game writes UTF-8, so every byte has to be part of a UTF-8 character. A file in UTF-16, or one that is not text at all, gets this finding once, at its start.",
  why: "Names of stations, ships and commanders come out garbled, or the reader gives up. As a rule an editor or a script has saved the file in another encoding: save it as UTF-8.",

  wording: ({ whole, byte = 0 }: Details) => ({ message: whole ? messages[whole] : partMessage(byte) }),

  fails: () => ({ ...journal(commander()), encoding: "latin1" }),
  passes: () => journal(commander()),
});

const messages: Readonly<Record<"utf-16" | "binary", string>> = {
  "utf-16": "the file must be UTF-8, found UTF-16: save the file as UTF-8",
  binary:
    "the file is not a journal: it is not UTF-8 text and its first 4,096 bytes hold no event, so nothing in it was checked",
};

/** Most files with this fault were saved by an old Windows program, in whose encoding the byte is a letter. */
function partMessage(byte: number): string {
  const letter = byte <= 0xa0 ? "" : `, which is ${String.fromCharCode(byte)} in Windows-1252`;
  const name = `0x${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  return `the line must be UTF-8, found the byte ${name}${letter}: save the file as UTF-8, or type the character again`;
}

const commander = (): string => record("Commander", { FID: "F4071823", Name: "Zo\xeb" });

export const fault = inField(
  ({ isFreeText, schema }) => isFreeText && schema["x-name"] === undefined,
  ({ path, value }, { event: { event }, rewritten }) => {
    const { text, end } = rewritten(path, JSON.stringify(value));
    const start = end - 1;
    const encoder = new TextEncoder();
    // An é as old Windows programs encode it.
    const bytes = joined([
      encoder.encode(text.slice(0, start)),
      Uint8Array.of(0xe9),
      encoder.encode(text.slice(start)),
    ]);
    return { text: bytes, start, end, path: [], event, says: "a byte is not UTF-8" };
  },
);
