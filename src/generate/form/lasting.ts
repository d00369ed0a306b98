const lastingParts = new WeakSet<object>();

/** An object whose lists and objects stay as they are, so that they need be written but once; what faults change is a copy. */
export function lasting<Thing extends object>(thing: Thing): Thing {
  for (const part of Object.values(thing)) if (typeof part === "object" && part !== null) freeze(part);
  return thing;
}

/** Whether an object or list is part of what lasts; `Object.isFrozen` would tell as much in several times as long. */
export function isLasting(part: object): boolean {
  return lastingParts.has(part);
}

function freeze(part: object): void {
  for (const each of Object.values(part)) if (typeof each === "object" && each !== null) freeze(each);
  Object.freeze(part);
  lastingParts.add(part);
}
