import { excerpt } from "../../base/visible.js";
import type { Garbled } from "../../read/garbled.js";
import { joined } from "../../read/joined.js";
import { journal, record } from "../example-records.js";
import { safeFix } from "../fix/text-fix.js";
import { inField } from "../planting.js";
import { defineRule, type Wording } from "../rule.js";

interface Details {
  /** The kind of file, when the whole file is not UTF-8; absent when only part of it is invalid. */
  readonly whole?: "utf-16" | "binary";
  /** The first invalid byte. */
  readonly byte?: number | undefined;
  /** What was decoded wrongly before the text was written as UTF-8. */
  readonly garbled?: Garbled;
}

export const rule = defineRule({
  id: "invalid-utf8",
  severity: "error",
  says: "a line has bytes that are not UTF-8, or a text that was decoded wrongly",

  what: "The game writes UTF-8, so every byte has to be part of a UTF-8 character. A file in UTF-16, or one that is not text at all, gets this finding once, at its start. A text that was read in another encoding and written as UTF-8 then is found by how it looks: Ã© is an é, and U+FFFD stands for what could not be read.",
  why: "Names of stations, ships and commanders come out garbled, or the reader gives up. As a rule an editor or a script has saved the file in another encoding: save it as UTF-8.",

  evidence: "None of 1,060,645 genuine lines has a text that was decoded wrongly.",

  wording: ({ whole, byte = 0, garbled }: Details, source) => {
    if (garbled) return garbledWording(garbled, source);
    return { message: whole ? messages[whole] : partMessage(byte) };
  },

  fix: {
    safe: "A text that was read as Windows-1252 is decoded as UTF-8, if every byte of it is.",
    does: ({ edits: [edit] }) => `write ${edit?.text ?? ""}`,
    make: ({ garbled }, place) => (garbled?.instead === undefined ? undefined : safeFix(place, garbled.instead)),
  },

  fails: () => ({ ...journal(commander()), encoding: "latin1" }),
  passes: () => journal(commander()),
});

const messages: Readonly<Record<"utf-16" | "binary", string>> = {
  "utf-16": "the file must be UTF-8, found UTF-16: save the file as UTF-8",
  binary:
    "the file is not a journal: it is not UTF-8 text and its first 4,096 bytes hold no event, so nothing in it was checked",
};

function garbledWording({ instead }: Garbled, source: string): Wording {
  if (instead === undefined)
    return {
      message:
        "the line holds U+FFFD, which stands for letters that a program could not decode: take the text from the original file, and read that as UTF-8",
    };
  const message = `the text ${excerpt(source)} was decoded wrongly, as Windows-1252 instead of UTF-8, so that it must be ${excerpt(instead)}`;
  return { message, suggestion: instead };
}

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
