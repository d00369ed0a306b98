import { withGuess } from "../base/nearest.js";
import { ownKinds } from "../engine/judge/validators.js";
import type { JournalRuleId } from "../rules/rule-id.js";
import type { StartSituation } from "./evening/place.js";
import type { Scenario } from "./evening/scenario.js";
import type { FormName } from "./form/form.js";
import type { Language } from "./galaxy/display.js";
import type { SessionSettings } from "./session/session.js";

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

/** All that a generated folder follows from; the same settings give the same bytes. */
export interface GenerateSettings extends SessionSettings {
  /** How much is written: so many events, or at least so many bytes. */
  readonly amount: { readonly events: number } | { readonly bytes: number } | { readonly hours: number };
  /** Where the evening begins. */
  readonly situation: StartSituation;
  /** Whether side files are told of whenever they are written, and not only as they are left in the end. */
  readonly hasHistory: boolean;
  /** Whether what is legal and rare comes often. */
  readonly isNasty: boolean;
  /** What the evening is spent with. */
  readonly scenario: Scenario;
  /** The kinds to write, beside those without which there is no journal; undefined for all. */
  readonly kinds: ReadonlySet<string> | undefined;
  /** Into how many files the journal is cut. */
  readonly parts: number;
  readonly form: FormName;
  /** How many faults of which rule are planted. */
  readonly faults: ReadonlyMap<JournalRuleId, number>;
}

const units: Readonly<Record<string, number>> = { "": 1, b: 1, kb: 1e3, mb: 1e6, gb: 1e9 };
const sizeForm = /^(\d+(?:\.\d+)?) ?([kmg]?b)?$/i;

/** The bytes of a size such as `50MB`, `1.5GB` or `500kB`, of which a kilobyte has 1000; throws a TypeError where it is none. */
export function bytesOf(size: number | string): number {
  const [, number = "", unit = ""] = (isSize(size) && sizeForm.exec(String(size))) || [];
  const bytes = Math.round(Number(number) * (units[unit.toLowerCase()] ?? 1));
  if (number === "" || bytes < 1 || !Number.isSafeInteger(bytes)) {
    throw new TypeError("the size must be like 50MB, 1.5GB or 500kB, and more than nothing");
  }
  return bytes;
}

function isSize(size: unknown): boolean {
  return typeof size === "number" || typeof size === "string";
}

/** A number of bytes as people say it. */
export function sizeText(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}

/** What to say of a kind that has no schema, or is no name at all. */
export function unknownKind(kind: unknown): string {
  if (typeof kind !== "string") return "the kind must be a text, such as FSDJump";
  return `there is no schema for ${withGuess(kind, ownKinds.names)}`;
}

/** Throws a TypeError that says why, where something is wrong. */
export function refuse(isWrong: boolean, reason: string): void {
  if (isWrong) throw new TypeError(reason);
}

/** The largest number that is counted exactly. */
export const most = Number.MAX_SAFE_INTEGER;

/** Whether a value is a whole number, 0 or more. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** Whether a value is a number beyond those that are counted exactly. */
export function isTooMany(value: unknown): boolean {
  return typeof value === "number" && value > most;
}

/** Throws where a seed is none. */
export function checkSeed(seed: unknown): void {
  refuse(!isCount(seed), `the seed must be a whole number from 0 to ${most}`);
}

/** Throws where options are no object, or one of them has a name that there is not. */
export function refuseUnknown(options: unknown, names: readonly string[]): void {
  if (typeof options !== "object" || options === null || Array.isArray(options)) {
    throw new TypeError("the options must be an object");
  }
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  throw new TypeError(`there is no option ${withGuess(unknown, names)}`);
}
