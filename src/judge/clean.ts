import { Buffer } from "node:buffer";
import { type Block, proveRest } from "../prove/prove.js";
import { comma, hashOf, isAt, openBrace, quote, scanPlainText, skipSpace, unproven } from "../prove/scan.js";
import { placeNote } from "../prove/shape.js";
import { isInGameForm } from "../schemas/timestamp.js";
import type { EventObject } from "./conditions/condition.js";
import type { JudgeContext } from "./context.js";
import type { History } from "./history.js";
import { type Proof, proofOf, table } from "./proof.js";
import type { Tally } from "./tally.js";

/** Kinds beyond this many are an attack; they are looked at closely, which needs no proof. */
const mostProofs = 10_000;

/** After so many failures in a row, only one event in as many is tried. */
const fewFailures = 16;

const timestampKey = Buffer.from('"timestamp":');
const eventKey = Buffer.from('"event":');
const timestampLength = "YYYY-MM-DDThh:mm:ssZ".length;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * A quick test that proves most lines of a journal clean from their bytes, as the game writes them, and counts them.
 * It takes valid UTF-8 and the start of a line that a line feed ends, and returns the start of the next line;
 * of what it cannot prove it returns `unproven` and leaves all as it was.
 */
export function cleanTest(
  context: JudgeContext,
  tally: Tally,
  history: History,
): (bytes: Buffer, start: number) => number {
  const proofs = proofsOf(tally);
  let block: Block | undefined;
  let timestamp = "";
  const timestampBytes = Buffer.alloc(timestampLength);

  const learn = (hash: number, name: string): Proof | undefined => {
    if (proofs.size >= mostProofs) return undefined;
    const proof = proofOf(name, context, tally);
    proofs.set(hash, proof);
    return proof;
  };
  /** Most lines have the time of the one above. */
  const hasTimestamp = (bytes: Buffer, start: number): boolean => {
    if (isAt(bytes, start, timestampBytes)) return true;
    const text = bytes.toString("latin1", start, start + timestampLength);
    if (!isInGameForm(text)) return false;
    timestamp = text;
    timestampBytes.write(text, "latin1");
    return true;
  };

  return (bytes, start) => {
    const stampStart = headValue(bytes, start, openBrace, timestampKey);
    if (stampStart < 0 || !hasTimestamp(bytes, stampStart)) return unproven;
    const stampEnd = stampStart + timestampLength;
    const nameStart = bytes[stampEnd] === quote ? headValue(bytes, stampEnd + 1, comma, eventKey) : unproven;
    if (nameStart < 0) return unproven;
    const nameEnd = scanPlainText(bytes, nameStart) - 1;
    if (nameEnd < 0) return unproven;
    const hash = hashOf(bytes, nameStart, nameEnd);
    const known = proofs.get(hash);
    const proof = known ?? (proofs.has(hash) ? undefined : learn(hash, bytes.toString("utf8", nameStart, nameEnd)));
    if (!proof || proof.name.length !== nameEnd - nameStart || !isAt(bytes, nameStart, proof.name)) return unproven;
    // Where all events of a kind have a fault, trying each in vain would cost a tenth of the time.
    proof.failures++;
    if (proof.failures > fewFailures && proof.failures % fewFailures !== 0) return unproven;
    if (block?.bytes !== bytes) block = { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) };
    if (proof.conditions.length > 0) table.notes.fill(0);
    const end = proveRest(table, block, skipSpace(bytes, nameEnd + 1), proof);
    const next = end < 0 ? unproven : nextLine(bytes, end);
    if (next < 0) return unproven;
    const { conditions, isHeader } = proof;
    if (conditions.length > 0 && !hold(proof, bytes, context, history)) return unproven;
    const fitsIn = isHeader ? history.startsAnew(parsed(bytes, start, end), timestamp) : history.isInOrder(timestamp);
    if (!fitsIn) return unproven;
    proof.failures = 0;
    proof.count.events++;
    return next;
  };
}

/** Proofs by the hash of the kind's name. They count into a tally, and serve all journals that do. */
type Proofs = Map<number, Proof | undefined>;

const proofsByTally = new WeakMap<Tally, Proofs>();

function proofsOf(tally: Tally): Proofs {
  const proofs = proofsByTally.get(tally) ?? new Map<number, Proof | undefined>();
  proofsByTally.set(tally, proofs);
  return proofs;
}

/** The place of the text of a field behind a brace or comma; lines of the game start with the same two fields. */
function headValue(bytes: Buffer, start: number, before: number, key: Buffer): number {
  const at = skipSpace(bytes, start);
  if (bytes[at] !== before) return unproven;
  const keyStart = skipSpace(bytes, at + 1);
  if (!isAt(bytes, keyStart, key)) return unproven;
  const valueStart = skipSpace(bytes, keyStart + key.length);
  return bytes[valueStart] === quote ? valueStart + 1 : unproven;
}

function nextLine(bytes: Buffer, end: number): number {
  let at = skipSpace(bytes, end);
  if (bytes[at] === carriageReturn) at++;
  return bytes[at] === lineFeed ? at + 1 : unproven;
}

function parsed(bytes: Buffer, start: number, end: number): EventObject {
  return JSON.parse(bytes.toString("utf8", start, end)) as EventObject;
}

/** A condition that asks for source text, because a number is too long to be exact, is left to the close look. */
function hold(proof: Proof, bytes: Buffer, { choices }: JudgeContext, history: History): boolean {
  let hasAsked = false;
  const sourceOf = (): string => {
    hasAsked = true;
    return "";
  };
  const circumstances = { where: "journal", version: history.version(), sourceOf } as const;
  const met = table.notes[0] ?? 0;
  const read = readerOf(proof, bytes);
  for (let bit = 0; bit < proof.conditions.length; bit++) {
    const condition = proof.conditions[bit];
    if (!condition || condition.isMoot?.(circumstances)) continue;
    if (condition.mentions && (met & (1 << bit)) === 0) continue;
    const found = condition.breaches(read(condition.reads), circumstances);
    if (found.some(({ strictOnly }) => strictOnly !== true || choices.strict)) return false;
  }
  return !hasAsked;
}

/** Parses the fields of an event that are asked for, each once, and no others. */
function readerOf({ places }: Proof, bytes: Buffer): (fields: readonly string[]) => EventObject {
  const event: Record<string, unknown> = {};
  return (fields) => {
    for (const field of fields) {
      if (event[field] !== undefined) continue;
      const note = placeNote(places.indexOf(field));
      const start = table.notes[note] ?? 0;
      if (start > 0) event[field] = JSON.parse(bytes.toString("utf8", start, table.notes[note + 1]));
    }
    return event;
  };
}
