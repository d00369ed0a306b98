import { thousands } from "../text/counted.js";

/** What is told of packed bytes that are not as they should be: where, counted from 0 as tools for bytes do, and what is wrong. */
export function damaged(at: number, what: string): Error {
  return new Error(`it is damaged at byte ${thousands(at)}: ${what}`);
}

/** What is told where packed bytes end too early. */
export function endsEarly(at: number): Error {
  return damaged(at, "it ends there, in the middle of what is packed");
}

/** What is told of bytes that are packed in a way that nothing here unpacks. */
export function notUnpacked(what: string): Error {
  return new Error(`${what}, which cannot be read here: unpack it, and lint what was in it`);
}
