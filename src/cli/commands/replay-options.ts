import { InvalidArgumentError } from "commander";
import type { OptionTable, Parsed } from "../../config/option-row.js";
import { defaultSpeed, type Moment, momentFrom, type Speed, speedForm, speedOf } from "../../replay/moment.js";
import { type CommandSyntax, inputRows } from "./command.js";

export type ReplayOptions = Parsed<typeof replayTable>;

const replayTable = {
  "Options:": {
    "--out <folder>": { help: "write to this folder, never to the source or the game's own folder", mandatory: true },
    "--force": { help: "allow a folder that is not empty, and overwrite files of the same names" },
    ...inputRows,
  },
  "Speed:": {
    "--speed <speed>": {
      help: "a multiple of the original speed, max, or step for a line at each Enter",
      read: speed,
      default: defaultSpeed,
      defaultHelp: `${defaultSpeed}x`,
    },
    "--from <moment>": { help: "write at once everything before a time, or a span such as 1h30m", read: moment },
    "--to <moment>": { help: "end at a time, or a span after the start", read: moment },
    "--loop": { help: "start again at the end, until Ctrl-C", conflicts: "now" },
    "--now": {
      help: "move all times to today: at 1x each line is written when it says, at other speeds the last line is from now",
    },
    "--no-progress": { help: "show no status line on a terminal" },
  },
} as const satisfies OptionTable;

function speed(value: string): Speed {
  const read = speedOf(value);
  if (read === undefined) throw new InvalidArgumentError(`${speedForm.replace(/^a/, "A")}.`);
  return read;
}

function moment(value: string): Moment {
  const read = momentFrom(value);
  if (read === undefined) {
    throw new InvalidArgumentError("Write a time such as 2025-01-01T12:30:00Z, or a span such as 1h30m.");
  }
  return read;
}

export const replaySyntax: CommandSyntax = {
  says: "Write a session again as the game wrote it: line by line, at its original speed, with the side files.",
  argument: ["[paths...]", "journals, or a folder with journals and side files (default: the current folder)"],
  options: replayTable,
  note: "Enter pauses and resumes, or writes the next line; Ctrl-C ends the replay.",
};
