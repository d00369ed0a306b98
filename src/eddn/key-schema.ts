import { builtSchema } from "../built/schemas.js";
import type { EddnSchema } from "./network.js";
import type { KeySchema } from "./taken.js";

/** What a schema of the network says of its messages. */
export function keySchema(name: EddnSchema): KeySchema {
  return builtSchema(`eddn/${name.replace("/", "-")}`) as KeySchema;
}
