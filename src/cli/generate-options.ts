import { type Command, Option } from "commander";
import { scenarios } from "../generate/evening/scenario.js";
import { situations } from "../generate/evening/start-situation.js";
import { wholeNumber } from "./options.js";

/** What the command line asks of `generate`; what it means is looked at when the command runs. */
export interface GenerateRequest {
  /** `event` and a kind, for single events; nothing for a session. */
  readonly words: readonly string[];
  readonly seed: number | undefined;
  readonly out: string | undefined;
  readonly stdout: boolean;
  readonly force: boolean;
  readonly events: number | undefined;
  readonly size: string | undefined;
  readonly hours: number | undefined;
  readonly scenario: string | undefined;
  readonly situation: string | undefined;
  readonly nasty: boolean | undefined;
  readonly history: boolean | undefined;
  readonly commander: string | undefined;
  readonly ship: string | undefined;
  /** Whether the kinds are listed that no scenario writes. */
  readonly list: boolean;
  readonly kinds: readonly string[] | undefined;
  readonly start: string | undefined;
  readonly gameversion: string | undefined;
  readonly language: string | undefined;
  readonly parts: number | undefined;
  readonly format: string | undefined;
  readonly fault: readonly string[];
  readonly faultReport: string | undefined;
  readonly minimal: boolean;
  readonly full: boolean;
  readonly count: number | undefined;
}

/** Gives a command the arguments and options of `generate`. */
export function addGenerateOptions(command: Command): Command {
  return command
    .argument("[event...]", "event and a kind, such as event FSDJump, for single events in place of a session")
    .optionsGroup("Where it goes:")
    .option("--out <folder>", "write the journal and the side files there")
    .option("--stdout", "print the journal alone, as without --out", false)
    .option("--force", "write into a folder that is not empty, over files of the same names", false)
    .addOption(new Option("--format <form>", "the game's own spelling, or compact JSON").choices(["game", "compact"]))
    .optionsGroup("The session:")
    .addOption(new Option("--seed <n>", "another number gives another session (default: 1)").argParser(wholeNumber))
    .addOption(
      new Option("--events <n>", "write so many events, or a few more to end what has begun (default: 200)").argParser(
        wholeNumber,
      ),
    )
    .option("--size <size>", "write a journal of this size, such as 50MB, in place of a number of events")
    .addOption(
      new Option("--scenario <name>", "what the session is spent with (default: evening, a bit of everything)").choices(
        Object.keys(scenarios),
      ),
    )
    .addOption(new Option("--hours <n>", "how long it is, in place of a number of events").argParser(Number))
    .addOption(new Option("--situation <name>", "where it begins (default: docked)").choices(situations))
    .option("--nasty", "what is legal and rare comes often")
    .option("--history", "add side-files.jsonl, by which replay keeps side files in step")
    .option("--commander <name>", "the name of the commander (default: Jane Doe)")
    .option("--ship <symbol>", "the ship that is flown, such as Asp")
    .option("--list", "list the kinds of event that no scenario writes", false)
    .addOption(
      new Option("--kinds <kinds>", "write these kinds of event alone, with commas between them").argParser(list),
    )
    .option("--start <time>", "when the session starts (default: 2025-01-01T12:00:00Z)")
    .option("--gameversion <version>", "the version of the game (default: 4.0.0.1904)")
    .option("--language <language>", "the language of the game (default: English/UK)")
    .addOption(new Option("--parts <n>", "cut the journal into so many files (default: 1)").argParser(wholeNumber))
    .optionsGroup("Faults:")
    .addOption(
      new Option("--fault <rule[:n]>", "plant faults of a rule, or one of each with all (repeatable)")
        .argParser((value: string, values: readonly string[]) => [...values, value])
        .default([], "none"),
    )
    .option("--fault-report <file>", "write down where faults were planted, in the form of --format json")
    .optionsGroup("Single events:")
    .option("--minimal", "single events with their required fields alone", false)
    .option("--full", "single events with all fields that go together", false)
    .addOption(new Option("--count <n>", "print so many single events (default: 1)").argParser(wholeNumber));
}

/** Reads what the command line gave. */
export function generateRequest(command: Command): GenerateRequest {
  return { ...command.opts<Omit<GenerateRequest, "words">>(), words: command.args };
}

function list(value: string): readonly string[] {
  return value.split(",").map((item) => item.trim());
}
