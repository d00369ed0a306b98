import { withGuess } from "../base/nearest.js";

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
