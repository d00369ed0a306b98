import { createRequire } from "node:module";
import type { EddnSchema } from "./network.js";
import type { KeySchema } from "./taken.js";

const require = createRequire(import.meta.url);

/** What a schema of the network says of its messages. */
export function keySchema(name: EddnSchema): KeySchema {
  return require(`#schemas/eddn/${name.replace("/", "-")}`) as KeySchema;
}
