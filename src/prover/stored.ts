/** The prover's interface for the build: structs made in advance, and where the compiled code keeps its data. */

import { loadSchema, type SchemaName } from "../spec/schema.js";
import { type Demands, putKindStructs } from "./kind-structs.js";
import { constants } from "./layout.js";
import type { ProverMemory } from "./memory.js";
import type { StoredStructs } from "./wasm-instance.js";

export { assemblyScriptLayout } from "./layout.js";

/** The address of AssemblyScript's own data. */
export const memoryBase = constants.ownData;

/** More than our schemas need; only what is used is stored. */
const mostBytes = 2 ** 23;

/** Makes the structs of events that are proven by our own schemas. */
export function storeStructs(
  kinds: readonly { readonly kind: string; readonly name: SchemaName; readonly demands: Demands }[],
): StoredStructs {
  const bytes = new Uint8Array(mostBytes);
  let top = constants.structsStart;
  const tryAllocate = (length: number): number => {
    const address = Math.ceil(top / 16) * 16;
    top = address + length;
    if (top > mostBytes) throw new Error("the structs of the schemas take more room than there is");
    return address;
  };
  const view = new DataView(bytes.buffer);
  const memory: ProverMemory = { bytes, view, tryAllocate, constraints: [undefined], constraintAddresses: new Map() };
  const proven = kinds.flatMap(({ kind, name, demands }) => {
    const structs = putKindStructs(memory, kind, { name, load: loadSchema }, { strict: false, usual: false }, demands);
    return structs ? [[kind, structs] as const] : [];
  });
  return {
    constraints: memory.constraints.flatMap((constraint) => constraint ?? []),
    kinds: Object.fromEntries(proven),
    bytes: bytes.subarray(constants.structsStart, top),
  };
}
