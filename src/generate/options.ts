import type { JournalRuleId } from "../rules/rule-id.js";
import type { StartSituation } from "./evening/place.js";
import type { Scenario } from "./evening/scenario.js";
import type { FormName } from "./form/form.js";
import type { Language } from "./galaxy/display.js";

/** What can be asked of a generated session; what is not said is as it is by default. */
export interface GenerateOptions {
  /** A whole number; the same options and the same seed give the same bytes. */
  readonly seed?: number | undefined;
  /** How many events are written, 200 by default; a session may need a few more to end what has begun. */
  readonly events?: number | undefined;
  /** How large the journal becomes in place of a number of events: bytes, or a text such as `50MB`. */
  readonly size?: number | string | undefined;
  /** How long the session is in place of a number of events. */
  readonly hours?: number | undefined;
  /** Scenes by their names, one after the other, in place of a number of events. */
  readonly scene?: readonly string[] | undefined;
  /** What the system is called that the first scene takes place in. */
  readonly system?: string | undefined;
  /** What the station is called that the first scene takes place at. */
  readonly station?: string | undefined;
  /** What the session is spent with, such as `trader`; a mixed evening by default. */
  readonly scenario?: Scenario | undefined;
  /** Where an evening begins: `docked`, as it is by default, `space`, `landed`, `on-foot`, `srv`, `carrier` or `dead`. */
  readonly situation?: StartSituation | undefined;
  /** Whether an evening is full of what is legal and rare. */
  readonly nasty?: boolean | undefined;
  /** Whether the folder gets `side-files.jsonl` with all side files of an evening as they were written, by which `replay` goes. */
  readonly history?: boolean | undefined;
  /** The name of the commander. */
  readonly commander?: string | undefined;
  /** The symbol of the ship, such as `Asp`. */
  readonly ship?: string | undefined;
  /** The kinds of event to write, beside those that every journal has. */
  readonly kinds?: readonly string[] | undefined;
  /** When the session starts, as `2025-01-01T12:00:00Z`. */
  readonly start?: string | undefined;
  /** The version of the game that writes it, 3.4 or newer. */
  readonly gameversion?: string | undefined;
  /** The language of the client. */
  readonly language?: Language | undefined;
  /** Into how many files the journal is cut. */
  readonly parts?: number | undefined;
  /** The game's own spelling, or compact JSON. */
  readonly format?: FormName | undefined;
  /** How many faults of which rule are planted, or one of each. */
  readonly faults?: Readonly<Partial<Record<JournalRuleId, number>>> | "all" | undefined;
}

/** The options that are about sessions alone, and say nothing of single events. */
export const sessionOptions = [
  "events",
  "size",
  "hours",
  "scene",
  "system",
  "station",
  "scenario",
  "situation",
  "nasty",
  "history",
  "commander",
  "ship",
  "kinds",
  "start",
  "gameversion",
  "language",
  "parts",
] as const satisfies readonly (keyof GenerateOptions)[];
