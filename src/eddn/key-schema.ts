import { builtEddnSchema } from "../built/eddn-schemas.js";
import type { EddnSchema } from "./network.js";
import type { KeySchema } from "./taken.js";

/** What a schema of the network says of its messages. */
export function keySchema(name: EddnSchema): KeySchema {
  return builtEddnSchema(name.replace("/", "-")) as KeySchema;
}
