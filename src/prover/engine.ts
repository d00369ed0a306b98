import { builtProver, builtRecords } from "../spec/built/proofs.js";
import { constants } from "./layout.js";
import { type ProverMemory, putAscii } from "./memory.js";
import { putKey } from "./records.js";
import type { Shape } from "./shape.js";
import { testOf, type ValueRule } from "./value-rule.js";

/** The exports of `wasm/prove.ts`. */
interface Exports {
  readonly setHeap: (start: number, end: number) => void;
  readonly take: (length: number) => number;
  readonly addKind: (kind: number) => void;
  readonly accept: () => void;
  readonly handOver: () => number;
  readonly prove: (from: number, end: number) => number;
  readonly proveMessages: (from: number, end: number) => number;
  readonly acceptMessage: () => void;
}

export type Engine = NonNullable<ReturnType<typeof createEngine>>;

const pageLength = 65536;
/** Room for records of users' schemas and of kinds, and for the texts and lists that are remembered. */
const usualHeap = 12 * 1024 * 1024;
/** The number of bytes read at once: quickest if they fit into a processor's cache. */
const inputLength = 256 * 1024;

/** The compiled code, which all provers share. */
let compiled: object | undefined;

/** Creates a prover; undefined if WebAssembly is missing or out of memory: everything works without it. */
export function createEngine(
  { rules: ownRules, shapes, records }: StoredRecords = { rules: [], shapes: {}, records: new Uint8Array() },
  heapLength = usualHeap,
) {
  const { Module, Instance, Memory } = webAssembly() ?? {};
  if (!Module || !Instance || !Memory) return undefined;
  const heapStart = constants.recordsStart + records.length;
  const inputStart = Math.ceil((heapStart + heapLength) / pageLength) * pageLength;
  // The last page allows for reading sixteen bytes at a time.
  const pages = Math.ceil((inputStart + 2 * inputLength) / pageLength) + 1;
  try {
    compiled ??= new Module(builtProver());
    const memory = new Memory({ initial: pages, maximum: pages });
    const bytes = new Uint8Array(memory.buffer);
    const view = new DataView(memory.buffer);
    // Number 0 is no rule.
    const rules = [undefined, ...ownRules];
    const host = { passes: hostPasses(bytes, rules) };
    const exports = new Instance(compiled, { env: { memory }, host }).exports as Exports;
    putFixed(bytes, view);
    bytes.set(records, constants.recordsStart);
    exports.setHeap(heapStart, heapStart + heapLength);
    const room: ProverMemory = { bytes, view, take: exports.take, rules, ruleRecords: new Map() };
    return {
      ...room,
      exports,
      /** The shapes made by the build; none in strict mode. */
      ownShapes: shapes,
      /** The buffers for reading a file, and for copying bytes from elsewhere. */
      input: bytes.subarray(inputStart, inputStart + inputLength),
      side: bytes.subarray(inputStart + inputLength, inputStart + 2 * inputLength),
    };
  } catch {
    return undefined;
  }
}

/** Checks a value against a rule by its number. */
function hostPasses(bytes: Uint8Array, rules: readonly (ValueRule | undefined)[]) {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const tests: ReturnType<typeof testOf>[] = [];
  return (number: number, start: number, end: number, isNumber: number): number => {
    const text = decoder.decode(bytes.subarray(start, end));
    const rule = rules[number];
    tests[number] ??= rule && testOf(rule);
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
  putAscii(bytes, constants.schemaRefKey, '"$schemaRef":');
  putKey({ bytes, view }, 0, "\n".repeat(16));
}

/** The records of our own schemas, made by the build because that takes longer than a small run. */
export interface StoredRecords {
  readonly rules: readonly ValueRule[];
  readonly shapes: Readonly<Record<string, Shape>>;
  /** The bytes that belong at the start of the records in memory. */
  readonly records: Uint8Array;
}

export function loadRecords(): StoredRecords {
  const { records, shapes } = builtRecords();
  return { ...(shapes as Omit<StoredRecords, "records">), records };
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
