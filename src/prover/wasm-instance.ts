import { builtProver, builtStructs } from "../schema/built/proofs.js";
import { testOf, type ValueConstraint } from "./keywords.js";
import { constants, putAscii, structs, write } from "./layout.js";

/** The exports of `wasm/prove.ts`. */
interface Exports {
  readonly setHeap: (start: number, end: number) => void;
  readonly addKind: (kind: number) => void;
  readonly accept: () => void;
  readonly prove: (from: number, end: number) => number;
}

export type WasmInstance = NonNullable<ReturnType<typeof createWasmInstance>>;

const pageLength = 65536;
/** Room for the texts and lists that are remembered. */
const usualHeap = 12 * 1024 * 1024;
/** The number of bytes proven at once: quickest if they fit into a processor's cache. */
const inputLength = 256 * 1024;

/** The compiled code, which all provers share. */
let compiled: object | undefined;

/** Loads the compiled prover, with its own memory; undefined if WebAssembly is missing or out of memory: everything works without it. */
export function createWasmInstance(given?: StoredStructs, heapLength = usualHeap) {
  const { Module, Instance, Memory } = webAssembly() ?? {};
  if (!Module || !Instance || !Memory) return undefined;
  const { constraints, kinds, bytes: stored } = given ?? loadStoredStructs();
  const heapStart = constants.structsStart + stored.length;
  const inputStart = Math.ceil((heapStart + heapLength) / pageLength) * pageLength;
  // The last page allows for reading sixteen bytes at a time.
  const pages = Math.ceil((inputStart + inputLength) / pageLength) + 1;
  try {
    compiled ??= new Module(builtProver());
    const memory = new Memory({ initial: pages, maximum: pages });
    const bytes = new Uint8Array(memory.buffer);
    const view = new DataView(memory.buffer);
    const host = { passes: hostPasses(bytes, constraints) };
    const exports = new Instance(compiled, { env: { memory }, host }).exports as Exports;
    putFixed(bytes, view);
    bytes.set(stored, constants.structsStart);
    exports.setHeap(heapStart, heapStart + heapLength);
    return { bytes, view, exports, kinds, input: bytes.subarray(inputStart, inputStart + inputLength) };
  } catch {
    return undefined;
  }
}

/** Checks a value against a constraint by its number. */
function hostPasses(bytes: Uint8Array, constraints: readonly ValueConstraint[]) {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const tests: ReturnType<typeof testOf>[] = [];
  return (number: number, start: number, end: number, isNumber: number): number => {
    const text = decoder.decode(bytes.subarray(start, end));
    // They are numbered from 1.
    const constraint = constraints[number - 1];
    tests[number] ??= constraint && testOf(constraint);
    return tests[number]?.(isNumber ? Number(text) : text) ? 1 : 0;
  };
}

/** Data at fixed addresses: how lines start, and at 0 the empty field, whose key no line has. */
function putFixed(bytes: Uint8Array, view: DataView): void {
  putAscii(bytes, constants.spacedFront, '{ "timestamp":"');
  putAscii(bytes, constants.compactFront, '{"timestamp":"');
  putAscii(bytes, constants.spacedEvent, '", "event":"');
  putAscii(bytes, constants.compactEvent, '","event":"');
  putAscii(bytes, constants.timestampKey, '"timestamp":');
  putAscii(bytes, constants.eventKey, '"event":');
  write(view, structs.field, 0, { keyLength: 16, keyMask: 0xffff });
  putAscii(bytes, structs.field.offsets.key, "\n".repeat(16));
}

/** A kind of events that the build planned how to prove. */
export interface StoredKind {
  /** Where its struct is. */
  readonly address: number;
  /** The fields for which the start and end of their values are noted. */
  readonly notedFields: readonly string[];
  /** The conditions for which the prover notes that a field is there, and those that it checks, as bits by their numbers. */
  readonly mentioned: number;
  readonly checked: number;
}

/** The structs of our own schemas, made by the build. */
export interface StoredStructs {
  readonly constraints: readonly ValueConstraint[];
  readonly kinds: Readonly<Record<string, StoredKind>>;
  /** Their bytes, as they are in memory from `structsStart` on. */
  readonly bytes: Uint8Array;
}

function loadStoredStructs(): StoredStructs {
  const { bytes, json } = builtStructs();
  return { ...(json as Omit<StoredStructs, "bytes">), bytes };
}

/** The part of WebAssembly that is used: the types of Node.js lack it, and those of browsers contain too much. */
interface WebAssemblyGlobal {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
  readonly Memory: new (pages: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
}

/** True if this machine has the byte order of WebAssembly, whose memory is read as words. */
const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/** WebAssembly, if it can be used: `node --jitless` has none. */
function webAssembly(): WebAssemblyGlobal | undefined {
  return isLittleEndian ? (globalThis as { readonly WebAssembly?: WebAssemblyGlobal }).WebAssembly : undefined;
}
