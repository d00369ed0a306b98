import { withGuess } from "../base/nearest.js";
import { refuse } from "../base/refuse.js";
import { ownKinds } from "../engine/validate/validators.js";
import type { JournalRuleId } from "../rules/built/rule-id.js";
import type { StartSituation } from "./evening/place.js";
import type { Scenario } from "./evening/scenario.js";
import type { Language } from "./galaxy/display.js";
import type { Game } from "./game.js";
import type { FormName, GenerateOptions } from "./options.js";
import type { Earlier } from "./scene/earlier.js";

export type SceneNames = Pick<GenerateOptions, "system" | "station">;

/** The settings that determine a generated folder; the same settings give the same bytes. */
export interface GenerateSettings {
  readonly seed: number;
  /** A date-time in the game's format. */
  readonly start: string;
  readonly gameversion: string;
  readonly game: Game;
  readonly language: Language;
  readonly commander: string;
  /** The account of the player and the build of the game, if they are known. */
  readonly account?: string | undefined;
  readonly build?: string | undefined;
  /** The symbol of the ship; undefined for a random one. */
  readonly ship: string | undefined;
  /** The amount to write: a number of events, a minimum of bytes or hours, or some scenes. */
  readonly amount:
    | { readonly events: number }
    | { readonly bytes: number }
    | { readonly hours: number }
    | { readonly scenes: readonly string[] };
  /** The names of the system and station in which the first scene takes place. */
  readonly names: SceneNames;
  /** The journal that the scenes are added to, if they do not start a new one. */
  readonly earlier?: Earlier;
  /** That journal and those before it, whose places keep their names. */
  readonly journals?: readonly Earlier[];
  readonly situation: StartSituation;
  /** True if every version of the side files is recorded, rather than only the last. */
  readonly hasHistory: boolean;
  /** True if rare but legal things happen often. */
  readonly isNasty: boolean;
  /** True if the specification is followed to the letter, in its kinds and fields alone. */
  readonly isSpecOnly: boolean;
  readonly scenario: Scenario;
  /** True if it shows what made programs fail that read journals. */
  readonly isQuirky: boolean;
  /** The kinds to write, in addition to those that every journal needs; undefined for all. */
  readonly kinds: ReadonlySet<string> | undefined;
  readonly parts: number;
  readonly form: FormName;
  readonly faults: ReadonlyMap<JournalRuleId, number>;
}

const units: Readonly<Record<string, number>> = { "": 1, b: 1, kb: 1e3, mb: 1e6, gb: 1e9 };

const sizeForm = /^(\d+(?:\.\d+)?) ?([kmg]?b)?$/i;

/** The bytes of a size such as `50MB`, `1.5GB` or `500kB` (1000 bytes); throws a TypeError if it is invalid. */
export function bytesOf(size: number | string): number {
  const isSize = typeof size === "number" || typeof size === "string";
  const [, number = "", unit = ""] = (isSize && sizeForm.exec(String(size))) || [];
  const bytes = Math.round(Number(number) * (units[unit.toLowerCase()] ?? 1));
  if (number === "" || bytes < 1 || !Number.isSafeInteger(bytes)) {
    throw new TypeError("the size must be like 50MB, 1.5GB or 500kB, and more than nothing");
  }
  return bytes;
}

/** A number of bytes in human-readable form. */
export function sizeText(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}

/** The error message for a kind that has no schema or is not a string. */
export function unknownKind(kind: unknown): string {
  if (typeof kind !== "string") return "the kind must be a text, such as FSDJump";
  return `there is no schema for ${withGuess(kind, ownKinds.names)}`;
}

/** The largest safe integer. */
export const most = Number.MAX_SAFE_INTEGER;

/** True for an integer of 0 or more. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

export function isTooMany(value: unknown): boolean {
  return typeof value === "number" && value > most;
}

export function checkSeed(seed: unknown): void {
  refuse(!isCount(seed), `the seed must be a whole number from 0 to ${most}`);
}
