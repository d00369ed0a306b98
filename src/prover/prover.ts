// A prover takes kinds of events with their schemas (`add`) and blocks of whole lines (`run`). It returns how far it
// got, why it stopped, and what it noted about the lines that it passed. Nothing else accesses its memory.

import { type LoadSchema, loadSchema, type SchemaName } from "../spec/schema.js";
import type { Strictness } from "./from-schema.js";
import { type Demands, type KindStructs, putKindStructs, startNote } from "./kind-structs.js";
import { constants, outcomes, relevanceTypes, structs, write } from "./layout.js";
import { putAscii } from "./memory.js";
import { eventReader, type PassedEvent, type ReadableKind } from "./passed-event.js";
import { createWasmInstance, loadStoredStructs, type WasmInstance } from "./wasm-instance.js";

export type { Strictness } from "./from-schema.js";
export type { Demands, WasmCheck } from "./kind-structs.js";
export type { PassedEvent } from "./passed-event.js";

/** How events of a kind are proven, and what is noted about them. */
export interface KindProof {
  /** Without a schema, an event may be any object without repeated keys, and a message names its event. */
  readonly schema?: { readonly name: SchemaName; readonly load: LoadSchema };
  readonly demands: Demands;
  /** True if the prover stops at every event of the kind, because it determines how the lines below are read. */
  readonly isHeader?: boolean;
  /** Set if passed events are handed over to the caller: all of them, unless `relevance` restricts them. */
  readonly handsOver?: { readonly relevance: Relevance | undefined; readonly startsPeriod: boolean };
}

/** Which events of a frequent kind are handed over; others of its kind can be skipped. */
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
  /** True if missing and unknown fields are only counted, as in journals of an old format. */
  readonly countsExcused: boolean;
}

/** Where and why the prover stopped. */
export interface Stop<Kind> {
  /**
   * `end`: all lines were passed, or as many as fit into its memory at once, so that it has to be run again.
   * `inspect`: the line is clean if the conditions of its kind hold, and its timestamp is in order if `checksTime` is set.
   * `unknown-fields`: the line is clean except for fields that its schema does not know.
   * `unproven`: nothing is known about the line.
   */
  readonly reason: "end" | "inspect" | "unknown-fields" | "unproven";
  /** The start of the first line that was not passed. */
  readonly next: number;
  readonly kind: Kind | undefined;
  /** The line's name for its kind, if that kind was not added. */
  readonly unknownKind: string | undefined;
  readonly checksTime: boolean;
}

/** Proves lines of the kinds that were added; `Kind` is the caller's data about a kind. */
export type Prover<Kind> = NonNullable<ReturnType<typeof createProver<Kind>>>;

/** The prover's own data about a kind. */
interface Entry<Kind> extends ReadableKind {
  readonly address: number;
  readonly demands: Demands;
  readonly isHeader: boolean;
  /** The conditions that the prover itself checks, as bits. */
  readonly checked: number;
  readonly kind: Kind;
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const lineFeed = 0x0a;
const noTime = "\0";
const stateOffsets = structs.state.offsets;
const kindOffsets = structs.kind.offsets;
const passedOffsets = structs.passed.offsets;
type StateName = keyof typeof stateOffsets;

/** Creates a prover for the lines of journals, or for EDDN messages; undefined if WebAssembly is missing or out of memory. */
export function createProver<Kind>(form: "journal" | "messages", strictness: Strictness, heapLength?: number) {
  const isStored = form === "journal" && !strictness.strict && !strictness.usual;
  const wasm = createWasmInstance(isStored ? loadStoredStructs() : undefined, heapLength);
  if (!wasm) return undefined;
  const { bytes, view, exports, side } = wasm;
  const [prove, accept] =
    form === "journal" ? [exports.prove, exports.accept] : [exports.proveMessages, exports.acceptMessage];
  const reader = eventReader(wasm);
  const byAddress = new Map<number, Entry<Kind>>();
  const byText = new Map<string, Entry<Kind>>();
  let linesAbove = 0;
  /** The block that was copied last, and which part of it; blocks in its own memory need no copy. */
  let copied: { readonly block: Uint8Array | undefined; readonly start: number; readonly end: number } = {
    block: undefined,
    start: 0,
    end: 0,
  };
  /** The difference between addresses and offsets in the current block. */
  let shift = 0;
  let isLent = false;

  const readU32 = (address: number): number => view.getUint32(address, true);
  const writeU32 = (address: number, value: number): void => view.setUint32(address, value, true);
  const state = (name: StateName): number => readU32(constants.state + stateOffsets[name]);
  const setState = (name: StateName, value: number): void => writeU32(constants.state + stateOffsets[name], value);
  const textAt = (start: number, end: number): string => decoder.decode(bytes.subarray(start, end));
  const timeAt = (address: number): string => textAt(address, address + constants.timeLength);
  const stoppedEntry = (): Entry<Kind> | undefined => byAddress.get(state("kindFound"));

  /** Copies as many lines as there is room for; false if the first one is too long. */
  const copy = (block: Uint8Array, start: number): boolean => {
    const far = Math.min(block.length, start + side.length);
    const end = far === block.length ? far : block.lastIndexOf(lineFeed, far - 1) + 1;
    if (end <= start) return false;
    side.set(block.subarray(start, end));
    copied = { block, start, end };
    return true;
  };
  /** The end address of the lines of a block that are in memory from an offset on; undefined if there is no room for them. */
  const locate = (block: Uint8Array, from: number): number | undefined => {
    if (block.buffer === bytes.buffer) {
      shift = block.byteOffset;
      return shift + block.length;
    }
    const isThere = copied.block === block && from >= copied.start && from < copied.end;
    if (!isThere && !copy(block, from)) return undefined;
    shift = side.byteOffset - copied.start;
    return copied.end + shift;
  };
  const unknownKind = (): string | undefined => {
    const start = state("nameStart");
    const length = state("nameLength");
    return state("kindFound") === 0 && length > 0 ? textAt(start, start + length) : undefined;
  };
  const kindStructsOf = (text: string, { schema, demands }: KindProof): KindStructs | undefined => {
    if (!schema) return undefined;
    if (isStored && schema.load === loadSchema) return wasm.ownKinds[text];
    return putKindStructs(wasm, form === "messages" ? undefined : text, schema, strictness, demands);
  };

  return {
    /** Adds a kind of lines by the text that names it; false if they cannot be proven, or if there is no room. */
    add(text: string, proof: KindProof, kind: Kind): boolean {
      if (byAddress.size >= constants.mostKinds) return false;
      const kindStructs = kindStructsOf(text, proof);
      const address = kindStructs || !proof.schema ? putKind(wasm, text) : 0;
      if (address === 0) return false;
      if (kindStructs) linkStructs(wasm, address, kindStructs, proof);
      else if (form === "messages") writeU32(address + kindOffsets.byEvent, 1);
      const { demands, isHeader = false } = proof;
      const numbers = new Map(demands.notedFields.map((field, index) => [field, index]));
      const entry = { name: text, numbers, address, demands, isHeader, checked: kindStructs?.checked ?? 0, kind };
      byAddress.set(address, entry);
      byText.set(text, entry);
      exports.addKind(address);
      return true;
    },
    /** Sets the conditions of a kind, by number: from now on, it stops at events for which one of them may not hold. */
    setConditions(text: string, conditions: readonly number[]): void {
      const entry = byText.get(text);
      if (!entry) return;
      let inspects = entry.isHeader ? constants.inspectsAsHeader : 0;
      for (const condition of conditions) {
        if ((entry.checked & (1 << condition)) !== 0) continue;
        inspects |= entry.demands.mentions.has(condition) ? 1 << condition : constants.inspectsAlways;
      }
      writeU32(entry.address + kindOffsets.inspects, inspects);
    },
    begin({ lines, timestamp, timestampBefore, checksNextTime, lineEnd, countsExcused }: LinesAbove): void {
      linesAbove = lines;
      putAscii(bytes, constants.timeAbove, timestamp ?? noTime);
      putAscii(bytes, constants.timeBefore, timestampBefore ?? noTime);
      setState("hasTime", timestamp === undefined ? 0 : 1);
      setState("inspectsNext", checksNextTime ? 1 : 0);
      setState("endWanted", lineEnd);
      setState("excusesFields", countsExcused ? 1 : 0);
      setState("passedExcused", 0);
      setState("passedLines", 0);
      setState("hasFirstTime", 0);
      setState("passedEnd", constants.passedRegion);
    },
    /** Passes lines of a block from an offset on; each must end with a line feed. */
    run(block: Uint8Array, from: number): Stop<Kind> {
      const end = locate(block, from);
      if (end === undefined)
        return { reason: "unproven", next: from, kind: undefined, unknownKind: undefined, checksTime: false };
      const reason = reasons[prove(from + shift, end)] ?? "unproven";
      const isAtLine = reason !== "end";
      return {
        reason,
        next: state("lineStart") - shift,
        kind: isAtLine ? stoppedEntry()?.kind : undefined,
        unknownKind: isAtLine ? unknownKind() : undefined,
        checksTime: state("inspectsNext") !== 0,
      };
    },
    /** Passes the line at which it stopped with `inspect`; returns the start of the next one. */
    accept(checksNextTime?: boolean): number {
      if (checksNextTime !== undefined) setState("inspectsNext", checksNextTime ? 1 : 0);
      accept();
      return state("nextLine") - shift;
    },
    /** The same for a Fileheader, with which a new history begins. */
    acceptHeader(): number {
      setState("inspectsNext", 0);
      setState("excusesFields", 0);
      accept();
      bytes[constants.timeBefore] = 0;
      return state("nextLine") - shift;
    },
    /** The number of lines passed since `begin`. */
    lines: () => state("passedLines"),
    /** Notes about the lines passed since the last call. */
    takeNoted() {
      const excused = state("passedExcused");
      const hasTimes = state("hasFirstTime") !== 0;
      setState("passedExcused", 0);
      setState("hasFirstTime", 0);
      return {
        /** The timestamps of the first and last of them, if any. */
        times: hasTimes ? [timeAt(constants.firstTime), timeAt(constants.timeAbove)] : undefined,
        /** The timestamp of the line before the last, whether that was passed or not. */
        timestampBefore: bytes[constants.timeBefore] === 0 ? undefined : timeAt(constants.timeBefore),
        /** The number of missing or unknown fields. */
        excused,
      };
    },
    /** Calls back with the number of passed events of each kind since the last call. */
    takeCounts(count: (kind: Kind, events: number) => void): void {
      const kinds = state("countedKinds");
      for (let index = 0; index < kinds; index++) {
        const address = readU32(constants.countedTable + index * 4);
        const entry = byAddress.get(address);
        if (entry) count(entry.kind, readU32(address + kindOffsets.events));
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
    /** The event at which it stopped because of unknown fields, if events of its kind are handed over. */
    stoppedEvent(): PassedEvent | undefined {
      const entry = stoppedEntry();
      if (!entry || exports.handOver() === 0) return undefined;
      reader.moveTo(constants.passedRegion, entry, linesAbove + 1 + state("passedLines"));
      return reader.event;
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
    /** Lends the part of its memory that files can be read into without copying, until it is given back; undefined while it is lent. */
    lendInput() {
      if (isLent) return undefined;
      isLent = true;
      return {
        bytes: wasm.input,
        giveBack(): void {
          isLent = false;
        },
      };
    },
  };
}

const reasons: Readonly<Record<number, Stop<unknown>["reason"]>> = {
  [outcomes.allPassed]: "end",
  [outcomes.passedFull]: "end",
  [outcomes.needsInspection]: "inspect",
  [outcomes.hasUnknownFields]: "unknown-fields",
  [outcomes.notProven]: "unproven",
};

/** Writes the struct of a kind with the text that names it; 0 if there is no room. */
function putKind({ bytes, view, tryAllocate }: WasmInstance, text: string): number {
  const name = new TextEncoder().encode(text);
  const address = tryAllocate(structs.kind.size + name.length + 16);
  if (address === 0) return 0;
  bytes.set(name, address + structs.kind.size);
  write(view, structs.kind, address, { name: address + structs.kind.size, nameLength: name.length });
  return address;
}

/** Links the structs by which events of a kind are proven, and what is noted about them. */
function linkStructs(wasm: WasmInstance, address: number, kindStructs: KindStructs, proof: KindProof): void {
  const { view } = wasm;
  const { demands, handsOver } = proof;
  const bitOf = (field: number): bigint => view.getBigUint64(field + structs.field.offsets.bit, true);
  if (kindStructs.front) {
    const { timestamp, event } = kindStructs.front;
    write(view, structs.kind, address, { frontBits: bitOf(timestamp) | bitOf(event), event });
  }
  write(view, structs.kind, address, { object: kindStructs.object, checks: kindStructs.checks });
  if (!handsOver && demands.notedFields.length === 0 && demands.mentions.size === 0) return;
  // The marks and the spans of values, cleared sixteen bytes at a time.
  const notesLength = Math.ceil((4 * startNote(demands.notedFields.length)) / 16) * 16;
  write(view, structs.kind, address, { notes: notesLength });
  if (!handsOver) return;
  const relevance = handsOver.relevance ? putRelevance(wasm, handsOver.relevance, demands) : 0;
  const startsPeriod = handsOver.startsPeriod ? 1 : 0;
  write(view, structs.kind, address, { handsOver: notesLength, relevance, startsPeriod });
}

/** Writes which events are handed over; 0 if there is no room, so that all are. */
function putRelevance(wasm: WasmInstance, relevance: Relevance, { notedFields }: Demands): number {
  const { bytes, view } = wasm;
  const text = relevance.type === "starts" ? relevance.like : "";
  const address = wasm.tryAllocate(constants.relevanceRoom + text.length + 16);
  if (address === 0) return 0;
  if (relevance.type === "changed") {
    const type = relevanceTypes[relevance.since === "period" ? "changedInPeriod" : "changedAtAll"];
    write(view, structs.relevance, address, { type });
    return address;
  }
  const textAddress = address + constants.relevanceRoom;
  const first = 4 * startNote(notedFields.indexOf(relevance.field));
  const { textStarts: type } = relevanceTypes;
  write(view, structs.relevance, address, { type, first, length: text.length, text: textAddress });
  putAscii(bytes, textAddress, text);
  return address;
}
