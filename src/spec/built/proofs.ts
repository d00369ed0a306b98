import { readBuiltFile } from "./built-file.js";

export function builtProver(): Uint8Array {
  return readBuiltFile("#proofs/prove.wasm");
}

/** The records of our schemas, and the JSON that goes with them. */
export function builtRecords(): { readonly records: Uint8Array; readonly shapes: unknown } {
  const shapes: unknown = JSON.parse(new TextDecoder().decode(readBuiltFile("#proofs/shapes.json")));
  return { records: readBuiltFile("#proofs/records.bin"), shapes };
}
