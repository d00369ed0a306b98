import { withGuess } from "./nearest.js";

/** Throws a TypeError with the reason if something is wrong. */
export function refuse(isWrong: boolean, reason: string): void {
  if (isWrong) throw new TypeError(reason);
}

/** Throws if the options are not an object, or if one of them is unknown. */
export function refuseUnknown(options: unknown, names: readonly string[]): void {
  if (typeof options !== "object" || options === null || Array.isArray(options)) {
    throw new TypeError("the options must be an object");
  }
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  throw new TypeError(`there is no option ${withGuess(unknown, names)}`);
}
