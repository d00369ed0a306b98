import { type Command, InvalidArgumentError, Option } from "commander";
import { type Moment, momentFrom } from "../replay/moment.js";
import { type Speed, speedForm, speedOf } from "../replay/speed.js";

/** What the command line asks of `replay`. */
export interface ReplayRequest {
  /** A journal, or a folder with journals and side files. */
  readonly source: string;
  readonly into: string;
  readonly force: boolean;
  readonly speed: Speed;
  readonly from: Moment | undefined;
  readonly to: Moment | undefined;
  readonly loop: boolean;
  readonly progress: boolean;
}

/** Gives a command the arguments and options of `replay`. */
export function addReplayOptions(command: Command): Command {
  return command
    .argument("<source>", "a journal, or a folder with journals and the files beside them")
    .requiredOption("--into <folder>", "write there, never where the session is read from or the game writes")
    .option("--force", "write into a folder that is not empty, over files of the same names", false)
    .optionsGroup("Its pace:")
    .addOption(
      new Option("--speed <speed>", "so many times as fast as it was played, max, or step for a line at each Enter")
        .argParser(speed)
        .default(1, "1x"),
    )
    .addOption(
      new Option("--from <moment>", "write at once what came before a time, or a span such as 1h30m").argParser(moment),
    )
    .addOption(new Option("--to <moment>", "end at a time, or a span after the beginning").argParser(moment))
    .option("--loop", "begin again when it is over, until Ctrl-C", false)
    .option("--no-progress", "show no status line on a terminal");
}

/** Reads what the command line gave. */
export function replayRequest(command: Command): ReplayRequest {
  const { from, to, ...rest } = command.opts<Omit<ReplayRequest, "source">>();
  return { ...rest, from, to, source: command.args[0] ?? "" };
}

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
