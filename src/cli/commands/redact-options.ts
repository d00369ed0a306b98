import { InvalidArgumentError } from "commander";
import { spanSeconds } from "../../base/dates.js";
import type { OptionTable, Parsed } from "../../config/option-row.js";
import { type CommandSyntax, inputPaths, inputRows, listed } from "./command.js";

export type RedactOptions = Parsed<typeof redactTable>;

const redactTable = {
  "Options:": {
    "--out <folder>": { help: "write the copies to this folder, which must not be one that is read", mandatory: true },
    "--force": { help: "allow a folder that is not empty, and overwrite files of the same names" },
    ...inputRows,
    "--schemas <folder>": { help: "also use schemas named <Event>.json, and what they mark as personal" },
  },
  "What is replaced:": {
    "--seed <text>": {
      help: "give names the same pseudonyms in every run with this seed",
      filled: "The seed is empty.",
    },
    "--keep-unknown": { help: "keep texts that no schema describes, except known names in them" },
    "--shift-time <span>": { help: "move all dates by a span, such as -90d or 1w2d", read: shiftSpan },
  },
  "What is left out:": {
    "--drop-broken": { help: "drop lines that are not JSON, instead of writing equally broken stubs" },
    "--keep <kinds>": { help: "keep only these events, separated by commas", read: kindList },
    "--minimise": { help: "keep only the lines that findings are about, and those that they need", conflicts: "keep" },
  },
} as const satisfies OptionTable;

function shiftSpan(value: string): number {
  const seconds = spanSeconds(value);
  if (seconds === undefined) {
    throw new InvalidArgumentError("Write a number followed by s, m, h, d or w, such as -90d, at most 100 years.");
  }
  return seconds;
}

function kindList(value: string): readonly string[] {
  const kinds = listed(value);
  if (kinds.includes("")) throw new InvalidArgumentError("Name events, such as FSDJump,Docked.");
  return kinds;
}

export const redactSyntax: CommandSyntax = {
  says: "Copy journals without personal data, so that linting finds the same in them.",
  argument: ["[paths...]", inputPaths],
  options: redactTable,
  exit: ["the findings are the same", "findings differ"],
};
