import type { JournalRuleId } from "../rules/built/rule-id.js";
import { newestGame } from "../schema/game-version.js";
import type { StartSituation } from "./evening/place.js";
import type { Scenario } from "./evening/scenario.js";
import type { Language } from "./galaxy/display.js";

/** How events are written: as the game does, or compactly. */
export type FormName = "game" | "compact";

/** The options of a generated session; omitted options have their defaults. */
export interface GenerateOptions {
  /** An integer; the same options and seed give the same bytes. */
  readonly seed?: number | undefined;
  /** The number of events, 200 by default; a session may need a few more to finish what has begun. */
  readonly events?: number | undefined;
  /** The size of the journal instead of a number of events: bytes, or a text such as `50MB`. */
  readonly size?: number | string | undefined;
  /** The length of the session in hours instead of a number of events. */
  readonly hours?: number | undefined;
  /** The names of scenes to play in order, instead of a number of events. */
  readonly scene?: readonly string[] | undefined;
  /** The name of the system in which the first scene takes place. */
  readonly system?: string | undefined;
  /** The name of the station at which the first scene takes place. */
  readonly station?: string | undefined;
  /** The scenario of the session, such as `trader`; a mixed evening by default. */
  readonly scenario?: Scenario | "known-quirks" | undefined;
  /** Where an evening begins: `docked` (the default), `space`, `landed`, `on-foot`, `srv`, `carrier` or `dead`. */
  readonly situation?: StartSituation | undefined;
  /** Writes the kinds and fields of the specification alone, to its letter. */
  readonly specOnly?: boolean | undefined;
  /** Fills the evening with rare but legal events. */
  readonly nasty?: boolean | undefined;
  /** Adds `side-files.jsonl`, which records every version of the side files of an evening and is used by `replay`. */
  readonly history?: boolean | undefined;
  /** The name of the commander. */
  readonly commander?: string | undefined;
  /** The symbol of the ship, such as `Asp`. */
  readonly ship?: string | undefined;
  /** The kinds of event to write, in addition to those that every journal has. */
  readonly kinds?: readonly string[] | undefined;
  /** The start of the session, such as `2025-01-01T12:00:00Z`. */
  readonly start?: string | undefined;
  /** The game version, 3.4 or newer. */
  readonly gameversion?: string | undefined;
  /** The language of the game client. */
  readonly language?: Language | undefined;
  /** The number of files the journal is split into. */
  readonly parts?: number | undefined;
  /** The game's own format, or compact JSON. */
  readonly format?: FormName | undefined;
  /** The number of faults to plant per rule, or `all` for one of each. */
  readonly faults?: Readonly<Partial<Record<JournalRuleId, number>>> | "all" | undefined;
}

/** The values of options that are omitted. */
export const generateDefaults = {
  seed: 1,
  events: 200,
  scenario: "evening",
  situation: "docked",
  commander: "Jane Doe",
  start: "2025-01-01T12:00:00Z",
  gameversion: newestGame,
  language: "English/UK",
  parts: 1,
  format: "game",
} as const;

/** The options that apply only to sessions, not to single events. */
export const sessionOptions = [
  ...(["events", "size", "hours", "scene", "system", "station", "scenario", "situation", "nasty", "specOnly"] as const),
  ...(["history", "commander", "ship", "kinds", "start", "gameversion", "language", "parts"] as const),
] satisfies readonly (keyof GenerateOptions)[];
