import { constants } from "../../../src/prover/layout.js";
import type { StoredStructs } from "../../../src/prover/wasm-instance.js";
import { type LoadSchema, loadSchema } from "../../../src/schema/schema.js";
import { demandsOf } from "./demands.js";
import { putKind } from "./kind-structs.js";
import type { ProverMemory } from "./memory.js";

/** More than our schemas need; only what is used is stored. */
const mostBytes = 2 ** 23;

/** Makes the structs by which events of some kinds are proven; kinds that cannot be proven are left out. */
export function storeStructs(kinds: readonly string[], load: LoadSchema = loadSchema): StoredStructs {
  const bytes = new Uint8Array(mostBytes);
  let top = constants.structsStart;
  const tryAllocate = (length: number): number => {
    const address = Math.ceil(top / 16) * 16;
    top = address + length;
    if (top > mostBytes) throw new Error("the structs of the schemas take more room than there is");
    return address;
  };
  const view = new DataView(bytes.buffer);
  const memory: ProverMemory = { bytes, view, tryAllocate, constraints: [], constraintAddresses: new Map() };
  const proven = kinds.flatMap((kind) => {
    const stored = putKind(memory, kind, { name: `events/${kind}`, load }, demandsOf(kind));
    return stored ? [[kind, stored] as const] : [];
  });
  if (proven.length > constants.mostKinds) throw new Error("the prover has no room for so many kinds");
  return {
    constraints: memory.constraints,
    kinds: Object.fromEntries(proven),
    bytes: bytes.subarray(constants.structsStart, top),
  };
}
