import { withGuess } from "../base/nearest.js";
import { ownKinds } from "../engine/validate/validators.js";
import type { JournalRuleId } from "../rules/rule-id.js";
import type { StartSituation } from "./evening/place.js";
import type { Scenario } from "./evening/scenario.js";
import type { FormName } from "./form/form.js";
import type { Earlier } from "./scene/earlier.js";
import type { Names } from "./scene/stage.js";
import type { SessionSettings } from "./session/session.js";

/** All that a generated folder follows from; the same settings give the same bytes. */
export interface GenerateSettings extends SessionSettings {
  /** How much is written: so many events, at least so many bytes or hours, or some scenes. */
  readonly amount:
    | { readonly events: number }
    | { readonly bytes: number }
    | { readonly hours: number }
    | { readonly scenes: readonly string[] };
  /** What the system and the station are called that the first scene takes place in. */
  readonly names: Names;
  /** The journal that the scenes are added to, where they do not make one of their own. */
  readonly earlier?: Earlier;
  /** Where the evening begins. */
  readonly situation: StartSituation;
  /** Whether side files are reported whenever they are written, and not only as they are left in the end. */
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
