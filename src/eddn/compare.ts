import { isObject, remembered } from "../base/object.js";
import { counted } from "../base/text.js";
import { excerpt, visible } from "../base/visible.js";
import { objectIn } from "../read/json/parse.js";
import { splitLines } from "../read/lines.js";
import type { Chunks } from "../read/unpack/byte-source.js";
import { schemaRefs } from "../schema/eddn/draft-04.js";
import { entryIn } from "../session/json-value.js";
import type { EddnMessage } from "./outcome.js";
import { fileKinds } from "./sender.js";

/** A message that should be sent for a line. */
export interface DueMessage {
  readonly file: string;
  readonly line: number;
  readonly event: string;
  readonly message: EddnMessage;
}

/** A line of the file to compare; its message is undefined if it is not an EDDN message. */
export interface SenderMessage {
  readonly line: number;
  readonly message: Readonly<Record<string, unknown>> | undefined;
}

/** Reads a file of messages, one per line. */
export async function messagesIn(chunks: Chunks): Promise<readonly SenderMessage[]> {
  const found: SenderMessage[] = [];
  const lines = splitLines((text, line, _terminated, problems) => {
    if (problems.length === 0 && text.trim() === "") return;
    const value = problems.length > 0 ? undefined : objectIn(text);
    const isMessage = typeof value?.$schemaRef === "string" && isObject(value.message);
    found.push({ line, message: isMessage ? value : undefined });
  });
  for await (const chunk of chunks) lines.push(chunk);
  lines.end();
  return found;
}

/** A difference between the messages of a sender and the expected ones. */
export interface EddnDifference {
  readonly kind: "missing" | "superfluous" | "different" | "order" | "no-message";
  /** The line of the message; absent if the message is missing. */
  readonly line?: number;
  /** The line of the journal that it was made from; absent if there is none. */
  readonly from?: { readonly file: string; readonly line: number };
  readonly text: string;
}

/** Compares the messages of a sender with the ones expected for the journals. */
export function comparedMessages(
  expected: readonly DueMessage[],
  found: readonly SenderMessage[],
): readonly EddnDifference[] {
  const parts = partsOfRuns(expected, found);
  const whole = found.filter((each) => !parts.has(each));
  const pairs = pairsOf(expected, whole);
  const paired = new Set(pairs.values());
  const differences: EddnDifference[] = [];
  let last = { index: -1, time: "" };
  for (const each of found) {
    const { line, message } = each;
    if (!message) {
      differences.push({ kind: "no-message", line, text: "is not a message: it needs $schemaRef, header and message" });
      continue;
    }
    const run = parts.get(each);
    if (run !== undefined) {
      // A run of signals counts as one difference, however many messages it was split into.
      const split = expected[run];
      if (split && !paired.has(run)) differences.push(splitRun(each, split));
      paired.add(run);
      continue;
    }
    const index = pairs.get(each);
    const due = index === undefined ? undefined : expected[index];
    if (index === undefined || !due) {
      differences.push({ kind: "superfluous", line, text: superfluousText(message) });
      continue;
    }
    const from = { file: due.file, line: due.line };
    for (const text of differencesIn(due.message, message)) differences.push({ kind: "different", line, from, text });
    // Side files are sent when they are written, and signals when the next line ends their run.
    if (fileKinds.has(due.event)) continue;
    const time = String(due.message.message.timestamp);
    if (index < last.index && time < last.time && due.event !== "FSSSignalDiscovered")
      differences.push({ kind: "order", line, from, text: "comes after the message of a later line" });
    last = { index: Math.max(index, last.index), time: time > last.time ? time : last.time };
  }
  return [...differences, ...expected.filter((_, index) => !paired.has(index)).map(missingText)];
}

/** Pairs the messages of a sender with the expected ones: first by many common fields, then by fewer. */
function pairsOf(expected: readonly DueMessage[], found: readonly SenderMessage[]): ReadonlyMap<SenderMessage, number> {
  const pairs = new Map<SenderMessage, number>();
  const taken = new Set<number>();
  for (const keyOf of keys) {
    /** The last first: taking the first of many would move all others. */
    const waiting = new Map<string, number[]>();
    for (const [index, { message }] of [...expected.entries()].reverse()) {
      if (taken.has(index)) continue;
      const same = waiting.get(keyOf(message));
      if (same) same.push(index);
      else waiting.set(keyOf(message), [index]);
    }
    for (const each of found) {
      if (!each.message || pairs.has(each)) continue;
      const index = waiting.get(keyOf(each.message))?.pop();
      if (index === undefined) continue;
      pairs.set(each, index);
      taken.add(index);
    }
  }
  return pairs;
}

function missingText({ file, line, event, message }: DueMessage): EddnDifference {
  const schema = message.$schemaRef.slice(schemaRefs.length);
  return { kind: "missing", from: { file, line }, text: `${visible(event)} gives no message of ${schema}` };
}

function superfluousText(message: Readonly<Record<string, unknown>>): string {
  const { event, timestamp } = bodyOf(message);
  return `no line gives it: ${excerpt(String(event ?? message.$schemaRef))} of ${excerpt(String(timestamp))}`;
}

const signalsIn = (message: Envelope | undefined): readonly string[] => {
  const { event, signals } = message ? bodyOf(message) : {};
  return event === "FSSSignalDiscovered" && Array.isArray(signals) ? signals.map((one) => JSON.stringify(one)) : [];
};

/** Messages with only a part of a run of signals, and the index of the expected message with the whole run. */
function partsOfRuns(
  expected: readonly DueMessage[],
  found: readonly SenderMessage[],
): ReadonlyMap<SenderMessage, number> {
  const runOf = new Map<string, number>();
  for (const [index, { message }] of expected.entries())
    for (const signal of signalsIn(message)) runOf.set(signal, index);
  const lengthOf = remembered((run: number) => signalsIn(expected[run]?.message).length, new Map());
  const parts = new Map<number, SenderMessage[]>();
  for (const each of found) {
    const signals = signalsIn(each.message);
    const run = runOf.get(signals[0] ?? "");
    if (run === undefined || signals.length >= lengthOf(run)) continue;
    if (!signals.every((signal) => runOf.get(signal) === run)) continue;
    const others = parts.get(run);
    if (others) others.push(each);
    else parts.set(run, [each]);
  }
  const split = [...parts].filter(([, messages]) => messages.length > 1);
  return new Map(split.flatMap(([run, messages]) => messages.map((message) => [message, run] as const)));
}

/** The difference for a run of signals that was split into several messages, the most frequent mistake. */
function splitRun({ line, message }: SenderMessage, due: DueMessage): EddnDifference {
  const count = `${signalsIn(message).length} of the ${signalsIn(due.message).length} signals of a run`;
  const text = `/message/signals has ${count}, which belong into one message`;
  return { kind: "different", line, from: { file: due.file, line: due.line }, text };
}

interface Envelope {
  readonly $schemaRef?: unknown;
  readonly message?: unknown;
}

function bodyOf({ message }: Envelope): Readonly<Record<string, unknown>> {
  return isObject(message) ? message : {};
}

const schemaIn = ({ $schemaRef }: Envelope): string => String($schemaRef).slice(schemaRefs.length).split("/")[0] ?? "";

/** Keys that identify a message even if the rest of it is wrong, the most precise one first. */
const keys: readonly ((message: Envelope) => string)[] = [
  (message) => {
    const body = bodyOf(message);
    // A sender may know the body of a CodexEntry from Status.json.
    const ofBody = body.EntryID === undefined ? (body.BodyID ?? body.Body) : undefined;
    const subject = [ofBody, body.EntryID, body.MarketID ?? body.marketId];
    return JSON.stringify([body.event ?? schemaIn(message), body.timestamp, ...subject]);
  },
  (message) => JSON.stringify([bodyOf(message).event ?? schemaIn(message), bodyOf(message).timestamp]),
  (message) => JSON.stringify([schemaIn(message), bodyOf(message).timestamp]),
];

const mostReported = 5;
/** Always set by the gateway. */
const ofGateway = "gatewayTimestamp";
const ofSender: ReadonlySet<string> = new Set(["uploaderID", "softwareName", "softwareVersion", ofGateway]);

/** Fields that a sender can take from Status.json while the game runs, and that journals lack. */
const ofStatus: Readonly<Record<string, readonly string[]>> = {
  CodexEntry: ["BodyName", "BodyID"],
  ScanOrganic: ["BodyName", "Latitude", "Longitude"],
};

/** The message of a sender, without fields that cannot be known from the journals. */
function knowable(due: Readonly<Record<string, unknown>>, found: unknown): unknown {
  const unreported = entryIn(ofStatus, String(due.event))?.filter((key) => !Object.hasOwn(due, key));
  if (!unreported || !isObject(found)) return found;
  return Object.fromEntries(Object.entries(found).filter(([key]) => !unreported.includes(key)));
}

function differencesIn(due: EddnMessage, found: Readonly<Record<string, unknown>>): readonly string[] {
  const header = (message: Readonly<Record<string, unknown>>): unknown =>
    isObject(message.header)
      ? Object.fromEntries(Object.entries(message.header).filter(([key]) => !ofSender.has(key)))
      : {};
  const all = [
    ...differing(due.$schemaRef, found.$schemaRef, "/$schemaRef"),
    ...differing(header({ ...due }), header(found), "/header"),
    ...differing(byName(due.message), byName(knowable(due.message, found.message)), "/message"),
    ...Object.keys(found)
      .filter((key) => !["$schemaRef", "header", "message"].includes(key))
      .map((key) => `/${excerpt(key)} is superfluous`),
  ];
  const more = all.length - mostReported;
  return more > 0 ? [...all.slice(0, mostReported), `and ${counted(more, "difference")} more`] : all;
}

/** A message whose goods, modules and ships are keyed by lower-case name, as their order and case do not matter. */
function byName(message: unknown): unknown {
  if (!isObject(message)) return message;
  const lists = ["commodities", "modules", "ships"].flatMap((key) => {
    const list = message[key];
    return Array.isArray(list) ? [[key, Object.fromEntries(list.map(namedElement))]] : [];
  });
  return { ...message, ...Object.fromEntries(lists) };
}

function namedElement(element: unknown): readonly [string, unknown] {
  if (!isObject(element)) return [String(element).toLowerCase(), true];
  const { name, Name = name, ...rest } = element;
  return [[String(Name).toLowerCase(), ...(rest.BuyMercCoinsPrice ? ["mercenary"] : [])].join(" "), rest];
}

function differing(due: unknown, found: unknown, path: string): readonly string[] {
  if (Array.isArray(due) && Array.isArray(found)) {
    if (due.length !== found.length)
      return [`${path} has ${counted(found.length, "element")} instead of ${due.length}`];
    // A position is compared as one value.
    if (!path.endsWith("/StarPos"))
      return due.flatMap((element, index) => differing(element, found[index], `${path}/${index}`));
  }
  if (isObject(due) && isObject(found)) {
    return [...new Set([...Object.keys(due), ...Object.keys(found)])].flatMap((key) => {
      const place = `${path}/${excerpt(key)}`;
      if (!Object.hasOwn(found, key)) return [`${place} is missing`];
      if (!Object.hasOwn(due, key)) return [`${place} is superfluous`];
      return differing(due[key], found[key], place);
    });
  }
  if (JSON.stringify(due) === JSON.stringify(found)) return [];
  return [`${path} is ${shown(found)} instead of ${shown(due)}`];
}

const shown = (value: unknown): string => excerpt(JSON.stringify(value) ?? "nothing");
