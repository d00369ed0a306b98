/** An object whose lists and objects stay as they are, so that they need be written but once; what faults change is a copy. */
export function lasting<Thing extends object>(thing: Thing): Thing {
  for (const part of Object.values(thing)) if (typeof part === "object" && part !== null) freeze(part);
  return thing;
}

function freeze(part: object): void {
  for (const each of Object.values(part)) if (typeof each === "object" && each !== null) freeze(each);
  Object.freeze(part);
}
