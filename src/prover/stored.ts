/** The prover's interface for the build: records made in advance, and where the compiled code keeps its data. */

import { loadSchema, type SchemaName } from "../spec/schema.js";
import type { StoredRecords } from "./engine.js";
import { constants } from "./layout.js";
import type { ProverMemory } from "./memory.js";
import { type Demands, putShape } from "./shape.js";

export { assemblyScriptLayout } from "./layout.js";

/** The address of AssemblyScript's own data. */
export const memoryBase = constants.ownData;

/** More than our schemas need; only what is used is stored. */
const mostRecords = 2 ** 23;

/** Makes the records of events that are proven by our own schemas. */
export function storeRecords(
  kinds: readonly { readonly kind: string; readonly name: SchemaName; readonly demands: Demands }[],
): StoredRecords {
  const bytes = new Uint8Array(mostRecords);
  let top = constants.recordsStart;
  const take = (length: number): number => {
    const place = Math.ceil(top / 16) * 16;
    top = place + length;
    if (top > mostRecords) throw new Error("the records of the schemas take more room than there is");
    return place;
  };
  const view = new DataView(bytes.buffer);
  const memory: ProverMemory = { bytes, view, take, rules: [undefined], ruleRecords: new Map() };
  const shapes = kinds.flatMap(({ kind, name, demands }) => {
    const shape = putShape(memory, kind, { name, load: loadSchema }, { strict: false, usual: false }, demands);
    return shape ? [[kind, shape] as const] : [];
  });
  return {
    rules: memory.rules.flatMap((rule) => rule ?? []),
    shapes: Object.fromEntries(shapes),
    records: bytes.subarray(constants.recordsStart, top),
  };
}
