import { sep } from "node:path";

const ending = sep === "/" ? /\/\.{0,2}$/ : /[/\\]\.{0,2}$/;

/** Throws where a file is named as only a folder can be; as a path it would lose what tells. */
export function refuseFolderName(name: string): void {
  if (ending.test(name)) throw new Error(`${name} is the name of a folder: name a file`);
}
