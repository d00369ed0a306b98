import type { OptionTable, Parsed } from "../../config/option-row.js";
import { situations } from "../../generate/evening/place.js";
import { scenarios } from "../../generate/evening/scenario.js";
import { generateDefaults } from "../../generate/options.js";
import { quirkScenario } from "../../generate/scene/quirks.js";
import { type CommandSyntax, listed } from "./command.js";

/** The options of `generate`; their values are checked when the command runs. */
export type GenerateRequest = Parsed<typeof generateTable>;

const generateTable = {
  "Where it goes:": {
    "--out <folder>": { help: "write the journal and the side files to this folder" },
    "--stdout": { help: "print the journal, and write no files (the default without --out)" },
    "--force": { help: "allow a folder that is not empty, and overwrite files of the same names" },
    "--format <form>": { help: "the game's own spacing, or compact JSON", choices: ["game", "compact"] },
  },
  "The session:": {
    "--seed <n>": { help: `a number that selects the session (default: ${generateDefaults.seed})` },
    "--events <n>": {
      help: `write this many events, or a few more to complete things (default: ${generateDefaults.events})`,
      conflicts: "scene",
    },
    "--size <size>": {
      help: "write a journal of this size, such as 50MB, instead of a number of events",
      conflicts: "scene",
    },
    "--scenario <name>": {
      help: `the player's activity (default: ${generateDefaults.scenario}, a bit of everything)`,
      choices: [...Object.keys(scenarios), quirkScenario],
      conflicts: "scene",
    },
    "--hours <n>": {
      help: "the length of the session, instead of a number of events",
      read: Number,
      conflicts: "scene",
    },
    "--situation <name>": {
      help: `where the session starts (default: ${generateDefaults.situation})`,
      choices: situations,
      conflicts: "scene",
    },
    "--spec-only": {
      help: "write the kinds and fields of the specification alone, to its letter",
      default: undefined,
      conflicts: "scene",
    },
    "--nasty": { help: "make legal but rare things frequent", default: undefined, conflicts: "scene" },
    "--history": { help: "add side-files.jsonl, so that replay has every state of the side files", default: undefined },
    "--commander <name>": { help: `the name of the commander (default: ${generateDefaults.commander})` },
    "--ship <symbol>": { help: "the player's ship, such as Asp" },
    "--list": { help: "list the kinds of event that no scenario writes" },
    "--kinds <kinds>": {
      help: "write only these kinds of event, separated by commas",
      read: listed,
      conflicts: "scene",
    },
    "--start <time>": { help: `when the session starts (default: ${generateDefaults.start})` },
    "--gameversion <version>": { help: `the version of the game (default: ${generateDefaults.gameversion})` },
    "--language <language>": { help: `the language of the game (default: ${generateDefaults.language})` },
    "--parts <n>": {
      help: `split the journal into this many files (default: ${generateDefaults.parts})`,
      conflicts: "scene",
    },
  },
  "Scenes:": {
    "--scene <scenes>": { help: "write these scenes instead of a session, separated by commas", read: listed },
    "--system <text>": { help: "the name of the system where the first scene takes place" },
    "--station <text>": { help: "the name of the station where it takes place" },
    "--append <folder>": {
      help: "add the scenes to the newest journal in this folder; never in the game's own",
    },
    "--scenes": { help: "list all scenes and what happens in them" },
    "--json": { help: "print the list of --scenes or --list as JSON" },
  },
  "Faults:": {
    "--fault <rule[:n]>": {
      help: "plant faults of a rule, or one of each with all (repeatable)",
      read: (value: string, values: readonly string[]): readonly string[] => [...values, value],
      default: [],
    },
    "--fault-report <file>": { help: "write where faults were planted, in the format of --format json" },
  },
  "Single events:": {
    "--minimal": { help: "single events with only their required fields" },
    "--full": { help: "single events with all fields that can occur together" },
    "--count <n>": { help: "print this many single events (default: 1)" },
  },
} as const satisfies OptionTable;

export const generateSyntax: CommandSyntax = {
  says: "Make test journals, correct or with planted faults.",
  argument: ["[event...]", "event and a kind, such as event FSDJump, for single events instead of a session"],
  options: generateTable,
};
