import { createRequire } from "node:module";
import { readBuiltFile } from "./read-file.js";

// Not imported, because most starts need neither.
const require = createRequire(import.meta.url) as {
  (name: "node:vm"): typeof import("node:vm");
  (name: "node:zlib"): typeof import("node:zlib");
};

export { readBuiltFile };

/** Reads JSON made by the build, by its name among the package's imports. */
export function loadBuilt(name: `#${string}`): unknown {
  return JSON.parse(new TextDecoder().decode(readBuiltFile(name)));
}

/** Reads a file that the build has packed, by the name that it would have among the package's imports if it were not. */
export function unpackBuilt(name: `#${string}`): Uint8Array {
  return require("node:zlib").inflateSync(readBuiltFile(`${name}.deflated`));
}

let text: string | undefined;
let tools: unknown;

/**
 * The code that ajv generated from a schema, by its path below `schemas/` without extension. All validators are in one module, a line each, of which
 * only those that are asked for are compiled.
 */
export function builtValidator(path: string): unknown {
  tools ??= lineFrom("export const tools=");
  return (lineFrom(`"${path}": `) as (tools: unknown) => unknown)(tools);
}

/** The value of the line that starts like this. */
function lineFrom(start: string): unknown {
  text ??= `\n${new TextDecoder("latin1").decode(readBuiltFile("#validators"))}`;
  const begin = text.indexOf(`\n${start}`);
  if (begin < 0) throw new Error(`there is no validator ${start}`);
  const line = text.slice(begin + 1 + start.length, text.indexOf("\n", begin + 1));
  return require("node:vm").compileFunction(`return ${line.replace(/[,;]$/, "")}`)();
}
