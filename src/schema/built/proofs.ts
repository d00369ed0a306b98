import { readBuiltFile, unpackBuilt } from "./built-file.js";

export function builtProver(): Uint8Array {
  return readBuiltFile("#proofs/prove.wasm");
}

/** The structs of our schemas, and the JSON that goes with them. */
export function builtStructs(): { readonly bytes: Uint8Array; readonly json: unknown } {
  const json: unknown = JSON.parse(new TextDecoder().decode(unpackBuilt("#proofs/structs.json")));
  return { bytes: unpackBuilt("#proofs/structs.bin"), json };
}
