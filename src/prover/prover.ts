// A prover takes blocks of whole lines, and returns how far it got, why it stopped, and what it noted about the lines that
// it passed. It knows how to prove the kinds for which the build stored structs. Nothing else accesses its memory.

import { constants, outcomes, putAscii, startNote, structs } from "./layout.js";
import { eventReader, type PassedEvent, type ReadableKind } from "./passed-event.js";
import { createWasmInstance, type StoredKind, type StoredStructs } from "./wasm-instance.js";

export type { PassedEvent } from "./passed-event.js";

/** Which events of a frequent kind are handed over to the session; others of its kind can be skipped. */
export type Relevance =
  /** Those in which a text has a certain start. */
  | { readonly type: "starts"; readonly field: string; readonly like: string }
  /** Those whose noted fields differ from the last event of the kind, or before which something came: anything, or the start of a period. */
  | { readonly type: "changed"; readonly since: "anything" | "period" };

/** The state after the lines above those to be proven. */
interface LinesAbove {
  readonly lines: number;
  readonly timestamp: string | undefined;
  /** The timestamp of the line before that one. */
  readonly timestampBefore?: string | undefined;
  /** True to stop at the next line, because its timestamp has to be checked. */
  readonly checksNextTime: boolean;
  /** The number of bytes that end a line: 1 for a line feed, 2 with a carriage return; 0 for either. */
  readonly lineEnd: number;
}

/** Where and why the prover stopped. */
export interface Stop {
  /**
   * `end`: all lines were passed, or as many as fit into its memory at once, so that it has to be run again.
   * `inspect`: the line is clean if the conditions of its kind hold, and its timestamp is in order if `checksTime` is set.
   * `unproven`: nothing is known about the line.
   */
  readonly reason: "end" | "inspect" | "unproven";
  /** The start of the first line that was not passed. */
  readonly next: number;
  /** The kind of a line to be inspected. */
  readonly kind: string;
  readonly checksTime: boolean;
}

/** Which kinds are proven, whether their events are handed over, and for tests, by which structs and with how much room. */
interface ProverOptions {
  readonly isProven: (kind: string) => boolean;
  readonly handsOver: boolean;
  readonly given?: StoredStructs | undefined;
  readonly heapLength?: number | undefined;
}

export type Prover = NonNullable<ReturnType<typeof createProver>>;

/** The prover's own data about a kind. */
interface Entry extends ReadableKind, StoredKind {}

/** The kind at whose events the prover always stops, because they determine how the lines below are read. */
export const header = "Fileheader";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const lineFeed = 0x0a;
const noTime = "\0";
const stateOffsets = structs.state.offsets;
const kindOffsets = structs.kind.offsets;
const passedOffsets = structs.passed.offsets;
type StateName = keyof typeof stateOffsets;

/** Creates a prover for the lines of journals; undefined if WebAssembly is missing or out of memory. */
export function createProver({ isProven, handsOver, given, heapLength }: ProverOptions) {
  const wasm = createWasmInstance(given, heapLength);
  if (!wasm) return undefined;
  const { bytes, view, exports, input } = wasm;
  const reader = eventReader(wasm);
  const byAddress = new Map<number, Entry>();
  const byName = new Map<string, Entry>();
  let linesAbove = 0;
  /** The block that was copied last, and which part of it. */
  let copied: { readonly block: Uint8Array | undefined; readonly start: number; readonly end: number } = {
    block: undefined,
    start: 0,
    end: 0,
  };
  /** The difference between addresses and offsets in the current block. */
  let shift = 0;

  const readU32 = (address: number): number => view.getUint32(address, true);
  const writeU32 = (address: number, value: number): void => view.setUint32(address, value, true);
  const state = (name: StateName): number => readU32(constants.state + stateOffsets[name]);
  const setState = (name: StateName, value: number): void => writeU32(constants.state + stateOffsets[name], value);
  const textAt = (start: number, end: number): string => decoder.decode(bytes.subarray(start, end));
  const timeAt = (address: number): string => textAt(address, address + constants.timeLength);
  const stoppedEntry = (): Entry | undefined => byAddress.get(state("kindFound"));

  for (const [name, stored] of Object.entries(wasm.kinds)) {
    if (!isProven(name)) continue;
    const { address, notedFields } = stored;
    const entry = { ...stored, name, numbers: new Map(notedFields.map((field, index) => [field, index])) };
    byAddress.set(address, entry);
    byName.set(name, entry);
    if (!handsOver) writeU32(address + kindOffsets.handsOver, 0);
    if (name === header) writeU32(address + kindOffsets.inspects, constants.inspectsAsHeader);
    exports.addKind(address);
  }

  /** Copies as many lines as there is room for; false if the first one is too long. */
  const copy = (block: Uint8Array, start: number): boolean => {
    const far = Math.min(block.length, start + input.length);
    const end = far === block.length ? far : block.lastIndexOf(lineFeed, far - 1) + 1;
    if (end <= start) return false;
    input.set(block.subarray(start, end));
    copied = { block, start, end };
    return true;
  };
  /** The end address of the lines of a block that are in memory from an offset on; undefined if there is no room for them. */
  const locate = (block: Uint8Array, from: number): number | undefined => {
    const isThere = copied.block === block && from >= copied.start && from < copied.end;
    if (!isThere && !copy(block, from)) return undefined;
    shift = input.byteOffset - copied.start;
    return copied.end + shift;
  };

  return {
    /** The kinds that it can prove. */
    kinds: [...byName.keys()],
    /** Sets the conditions of a kind, by number: from now on, it stops at events for which one of them may not hold. */
    setConditions(kind: string, conditions: readonly number[]): void {
      const entry = byName.get(kind);
      if (!entry) return;
      let inspects = kind === header ? constants.inspectsAsHeader : 0;
      for (const condition of conditions) {
        const bit = 1 << condition;
        if ((entry.checked & bit) === 0) inspects |= (entry.mentioned & bit) === 0 ? constants.inspectsAlways : bit;
      }
      writeU32(entry.address + kindOffsets.inspects, inspects);
    },
    begin({ lines, timestamp, timestampBefore, checksNextTime, lineEnd }: LinesAbove): void {
      linesAbove = lines;
      putAscii(bytes, constants.timeAbove, timestamp ?? noTime);
      putAscii(bytes, constants.timeBefore, timestampBefore ?? noTime);
      setState("hasTime", timestamp === undefined ? 0 : 1);
      setState("inspectsNext", checksNextTime ? 1 : 0);
      setState("endWanted", lineEnd);
      setState("passedLines", 0);
      setState("hasFirstTime", 0);
      setState("passedEnd", constants.passedRegion);
    },
    /** Passes lines of a block from an offset on; each must end with a line feed. */
    run(block: Uint8Array, from: number): Stop {
      const end = locate(block, from);
      if (end === undefined) return { reason: "unproven", next: from, kind: "", checksTime: false };
      const reason = reasons[exports.prove(from + shift, end)] ?? "unproven";
      return {
        reason,
        next: state("lineStart") - shift,
        kind: stoppedEntry()?.name ?? "",
        checksTime: state("inspectsNext") !== 0,
      };
    },
    /** Passes the line at which it stopped with `inspect`; returns the start of the next one. */
    accept(checksNextTime?: boolean): number {
      if (checksNextTime !== undefined) setState("inspectsNext", checksNextTime ? 1 : 0);
      exports.accept();
      return state("nextLine") - shift;
    },
    /** The same for a Fileheader, with which a new history begins. */
    acceptHeader(): number {
      setState("inspectsNext", 0);
      exports.accept();
      bytes[constants.timeBefore] = 0;
      return state("nextLine") - shift;
    },
    /** The number of lines passed since `begin`. */
    lines: () => state("passedLines"),
    /** The times of the lines passed since the last call. */
    takeTimes() {
      const hasTimes = state("hasFirstTime") !== 0;
      setState("hasFirstTime", 0);
      return {
        /** The timestamps of the first and last of them, if any. */
        times: hasTimes ? [timeAt(constants.firstTime), timeAt(constants.timeAbove)] : [],
        /** The timestamp of the line before the last, whether that was passed or not. */
        timestampBefore: bytes[constants.timeBefore] === 0 ? undefined : timeAt(constants.timeBefore),
      };
    },
    /** Calls back with the number of passed events of each kind since the last call. */
    takeCounts(count: (kind: string, events: number) => void): void {
      const kinds = state("countedKinds");
      for (let index = 0; index < kinds; index++) {
        const address = readU32(constants.countedTable + index * 4);
        const entry = byAddress.get(address);
        if (entry) count(entry.name, readU32(address + kindOffsets.events));
        writeU32(address + kindOffsets.events, 0);
      }
      setState("countedKinds", 0);
    },
    /** Calls back with each event handed over since the last call, in order. */
    takeEvents(listener: ((event: PassedEvent) => void) | undefined): void {
      const end = state("passedEnd");
      for (let passed = constants.passedRegion; listener && passed < end; ) {
        const address = readU32(passed + passedOffsets.kind);
        const entry = byAddress.get(address);
        if (entry) {
          reader.moveTo(passed, entry, linesAbove + 1 + readU32(passed + passedOffsets.above));
          listener(reader.event);
        }
        passed += passedOffsets.notes + readU32(address + kindOffsets.handsOver);
      }
      setState("passedEnd", constants.passedRegion);
    },
    /** The value of a noted field of the event at which it stopped. */
    field(name: string): unknown {
      const index = stoppedEntry()?.numbers.get(name);
      if (index === undefined) return undefined;
      const note = constants.notes + 4 * startNote(index);
      const start = readU32(note);
      return start === 0 ? undefined : JSON.parse(textAt(start, readU32(note + 4)));
    },
    /** True if that event has one of the fields that a condition mentions. */
    isMentioned: (condition: number): boolean => (readU32(constants.notes) & (1 << condition)) !== 0,
    timestamp: () => timeAt(state("checkedTime")),
    text: () => textAt(state("lineStart"), state("eventEnd")),
  };
}

const reasons: Readonly<Record<number, Stop["reason"]>> = {
  [outcomes.allPassed]: "end",
  [outcomes.passedFull]: "end",
  [outcomes.needsInspection]: "inspect",
  [outcomes.notProven]: "unproven",
};
