import { unpackBuilt } from "./built-file.js";

export function builtNames(): unknown {
  return JSON.parse(new TextDecoder().decode(unpackBuilt("#names")));
}
