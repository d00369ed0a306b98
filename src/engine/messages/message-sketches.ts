import { nearest } from "../../base/nearest.js";
import { type Layout, layoutOf } from "../../read/json/layout.js";
import { pointerKeys, pointerTo } from "../../read/json/pointer.js";
import { type Spelling, spellings } from "../../read/json/spelling.js";
import type { Breach } from "../../rules/breach.js";
import { isObject } from "../../rules/checks/between-fields/condition.js";
import { lendsWords, type SaidByRule } from "../../rules/said-by-rule.js";
import { parseGameVersion } from "../../spec/game-version.js";
import { referencesTo, unregistered } from "../../spec/network/draft-04.js";
import { localised, personalKeys } from "../../spec/network/network-files.js";
import { neverEmpty } from "../../spec/network/proven-schema.js";
import { timestampFault } from "../../spec/timestamp.js";
import type { RecordContext } from "../judge/context.js";
import { createTally, kindCount } from "../judge/drift.js";
import { judgeEvent } from "../judge/event.js";
import { eventSketches, type Sketch, type Source, sketchAt } from "../judge/findings.js";
import { integerNames } from "../judge/integer-names.js";
import { isIntegerField } from "../judge/record.js";
import { untiedBreaches } from "../judge/schema-breaches.js";
import { optional, type Validator } from "../judge/validators.js";
import { valueAt } from "../judge/value-at.js";
import { type Envelope, envelopeOf, type Network } from "./network.js";
import { positionBreaches } from "./position.js";

/** What is wrong with a message although the gateway takes it. */
function takenBreaches(envelope: Envelope): readonly Breach[] {
  return [...headerBreaches(envelope), ...flagBreaches(envelope), ...zoneBreaches(envelope), ...deepBreaches(envelope)];
}

function headerBreaches({ whole, header, reference }: Envelope): readonly Breach[] {
  if (!isObject(whole.header)) return [];
  const breaches: Breach[] = [];
  for (const key of ["gameversion", "gamebuild"] as const) {
    if (!Object.hasOwn(header, key)) {
      breaches.push({ rule: "eddn-game-version", path: `/header/${key}`, says: "missing", key, isAbsent: true });
    }
  }
  const { gameversion, gamebuild } = header;
  if (typeof gamebuild === "string" && /^r\d.*\d$/.test(gamebuild)) {
    breaches.push({ rule: "eddn-game-version", path: "/header/gamebuild", says: "stripped", key: "gamebuild" });
  }
  const isTest = reference?.type === "schema" && reference.isTest;
  if (typeof gameversion === "string" && /alpha|beta/i.test(gameversion) && !isTest) {
    breaches.push({ rule: "eddn-beta", path: "/header/gameversion" });
  }
  return breaches;
}

/** The flags that a schema takes, held against the version of the game. */
function flagBreaches({ schema, header, message }: Envelope): readonly Breach[] {
  const { gameversion: text } = header;
  const version = typeof text === "string" ? parseGameVersion(text) : undefined;
  if (!version || !schema || typeof text !== "string") return [];
  const hasBoth = version.major >= 4;
  const rule = "eddn-flags";
  return (["horizons", "odyssey"] as const).flatMap((flag): readonly Breach[] => {
    const path = `/message/${flag}`;
    if (!Object.hasOwn(schema.message.properties ?? {}, flag)) return [];
    if (hasBoth && message[flag] === undefined) {
      return [{ rule, path, says: "missing", flag, version: text, isAbsent: true }];
    }
    const isUnfounded = !hasBoth && flag === "odyssey" && message[flag] === true;
    return isUnfounded ? [{ rule, path, says: "unfounded", flag, version: text }] : [];
  });
}

function zoneBreaches({ message: { timestamp } }: Envelope): readonly Breach[] {
  if (typeof timestamp !== "string" || timestamp.endsWith("Z")) return [];
  const { fault, cure } = timestampFault(timestamp);
  return fault === "not-utc" ? [{ rule: "eddn-zone", path: "/message/timestamp", ...optional("cure", cure) }] : [];
}

/** What is deeper was made to be deep. */
const deepest = 64;

function deepBreaches({ message }: Envelope): readonly Breach[] {
  const breaches: Breach[] = [];
  const look = (value: unknown, path: string, key: string, depth: number): void => {
    if (value === null || isEmpty(value, key, depth)) breaches.push({ rule: "eddn-empty-value", path });
    if (typeof value !== "object" || value === null || depth > deepest) return;
    const isList = Array.isArray(value);
    for (const [name, part] of Object.entries(value)) {
      const place = pointerTo(path, name);
      if (!isList && localised.test(name)) {
        breaches.push({ rule: "eddn-localised", path: place, isTaken: true });
      } else if (!isList && personalKeys.has(name)) {
        breaches.push({ rule: "eddn-personal", path: place });
      } else look(part, place, isList ? "" : name, depth + 1);
    }
  };
  look(message, "/message", "message", 0);
  return breaches;
}

/** An element without a name that is an empty object, or what is left out of a message rather than empty. */
function isEmpty(value: unknown, key: string, depth: number): boolean {
  if (key === "") return isObject(value) && Object.keys(value).length === 0;
  return depth === 1 && neverEmpty.has(key) && (value === "" || (Array.isArray(value) && value.length === 0));
}

/** Judges what stands in a line that is to be a message for EDDN. */
export function messageSketches(
  layout: Layout,
  source: Source,
  context: RecordContext,
  network: Network,
): readonly Sketch[] {
  const { value } = layout;
  const { choices } = context;
  if (!isObject(value)) {
    const breach: Breach = { rule: "eddn-envelope", path: "", says: "wrong-type", key: "" };
    return eventSketches([breach], source, { event: undefined, layout }, choices);
  }
  const envelope = envelopeOf(value, layout, network);
  count(envelope, context);
  const breaches = messageBreaches(envelope, context, network);
  const { event } = envelope;
  const sketches = context.names.fresh(eventSketches(breaches, source, { event, layout }, choices));
  return [...sketches, ...spellingSketches(envelope, source, context)];
}

/** A message counts as one of its event, and where it names none, as one of its schema. */
function count({ event, schema }: Envelope, { tally }: RecordContext): void {
  const kind = event ?? schema?.name;
  if (kind !== undefined) kindCount(tally, kind, schema !== undefined).events++;
}

/** All that is wrong with a message; of one place the gravest is told. */
function messageBreaches(envelope: Envelope, context: RecordContext, network: Network): readonly Breach[] {
  const breaches: Breach[] = [];
  const told = new Set<string>();
  for (const found of [
    refusedBreaches(envelope, network),
    [...takenBreaches(envelope), ...positionBreaches(envelope)],
    journalBreaches(envelope, context),
  ]) {
    const fresh = found.filter(({ path }) => !isWithin(path, told));
    for (const breach of fresh) breaches.push(breach);
    for (const { path } of fresh) told.add(path);
  }
  return breaches;
}

/** Whether a path, or one around it, was told of. */
function isWithin(path: string, told: ReadonlySet<string>): boolean {
  if (told.size === 0) return false;
  for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1))
    if (told.has(path.slice(0, end))) return true;
  return false;
}

const messagePath = "/message";

/** Keys that stand twice, and integers that are written as fractions, which are none to the gateway. */
function spellingSketches(
  { layout, schema, event }: Envelope,
  source: Source,
  { choices }: RecordContext,
): readonly Sketch[] {
  const whole = schema?.whole;
  const ofJournal = event === undefined ? undefined : schema?.ofJournal(event);
  const matters = (name: string | undefined): boolean =>
    [whole, ofJournal].some((validator) => validator !== undefined && integerNames(validator)(name));
  const { repeatedKeys, wholeFractions, roundedFractions } = spellings(layout, whole && matters);
  const made = (spelling: Spelling, breach: Breach): readonly Sketch[] =>
    [sketchAt(breach, spelling, source, event, choices, layout) ?? []].flat();
  const fraction = (spelling: Spelling): readonly Sketch[] => {
    const { pointer: path } = spelling;
    const said = { rule: "wrong-type", expected: "integer", isFree: true } as const;
    if (isIntegerField(whole, path)) return made(spelling, { rule: "eddn-schema", path, said });
    const inMessage = path.startsWith(messagePath) ? path.slice(messagePath.length) : undefined;
    if (inMessage === undefined || !isIntegerField(ofJournal, inMessage)) return [];
    return made(spelling, { rule: "integer-as-float", path });
  };
  return [
    ...repeatedKeys.flatMap((spelling) => made(spelling, { rule: "duplicate-key", path: spelling.pointer })),
    ...[...wholeFractions, ...roundedFractions].flatMap(fraction),
  ];
}

/** What is wrong with the event in a message by the schemas of the journal, as far as these say something of it. */
function journalBreaches(
  { schema, event, message, layout }: Envelope,
  { choices, kinds }: RecordContext,
): readonly Breach[] {
  const validator = event === undefined ? undefined : schema?.ofJournal(event);
  // Whoever wants the specification alone gets no more of the journal here.
  const isLeftOut = choices.specOnly && event !== undefined && !kinds.validatorOf(event);
  const place = validator && !isLeftOut ? layout.locate("/message") : undefined;
  if (!validator || !place) return [];
  const part = layoutOf(layout.text, message, { start: place.start, end: place.end });
  const found = judgeEvent(message, part, {
    choices,
    kinds: { names: [], validatorOf: () => validator },
    tally: createTally(),
    // Messages are proven whichever version they name.
    setting: { where: "events", version: undefined },
  });
  return found
    .filter(({ rule }) => rule !== "address-cube")
    .map((breach) => ({ ...breach, path: `/message${breach.path}`, isTaken: true }));
}

/** What the gateway refuses a message for. */
function refusedBreaches(envelope: Envelope, network: Network): readonly Breach[] {
  const { schema, whole } = envelope;
  return [...referenceBreaches(envelope, network), ...validatedBreaches(schema?.whole ?? network.envelope, whole)];
}

function referenceBreaches({ reference, schema, whole }: Envelope, network: Network): readonly Breach[] {
  const path = "/$schemaRef";
  const rule = "eddn-schema-ref";
  if (reference === undefined) return [];
  if (reference.type === "outdated") return [{ rule, path, says: "outdated" }];
  if (schema) {
    return unregistered.has(schema.name) ? [{ rule, path, says: "unregistered", isTaken: true }] : [];
  }
  const near = nearest(String(whole.$schemaRef), network.names.flatMap(referencesTo));
  return [{ rule, path, says: "unknown", ...optional("near", near) }];
}

function validatedBreaches(validator: Validator, whole: unknown): readonly Breach[] {
  if (validator.validate.call(undefined, whole)) return [];
  const breaches: Breach[] = [];
  for (const breach of untiedBreaches(validator, whole)) {
    for (const told of toldBreaches(breach, whole)) breaches.push(told);
  }
  return breaches;
}

/** What a schema says of a message, as the rule that it comes under. */
function toldBreaches(breach: Breach, whole: unknown): readonly Breach[] {
  const { rule, path } = breach;
  const [top = "", ...below] = pointerKeys(path);
  const isAbsent = rule === "missing-field" ? ({ isAbsent: true } as const) : {};
  const isUnwanted = rule === "unexpected-field" || rule === "unknown-field";
  const key = below.at(-1) ?? top;
  if (below.length === 0) {
    const says = rule === "missing-field" ? "missing" : isUnwanted ? "superfluous" : "wrong-type";
    return [{ rule: "eddn-envelope", path, says, key, ...isAbsent }];
  }
  if (top === "header") return [{ rule: "eddn-header", path, said: wordsOf(breach), ...isAbsent }];
  if (isUnwanted && localised.test(key)) return [{ rule: "eddn-localised", path }];
  if (isUnwanted) return [{ rule: "eddn-forbidden-key", path, isNamed: rule === "unexpected-field" }];
  if (rule === "value-not-allowed" && breach.constraint === "uniqueItems")
    return repeatedIn(valueAt(whole, path), path);
  return [{ rule: "eddn-schema", path, said: wordsOf(breach), ...isAbsent }];
}

function wordsOf(breach: Breach): SaidByRule {
  // Nothing else comes of the keywords that the schemas of the network use.
  return lendsWords(breach.rule)
    ? (breach as SaidByRule)
    : { rule: "value-not-allowed", listed: [], constraint: "format" };
}

/** The elements of a list that stand in it before. */
function repeatedIn(list: unknown, path: string): readonly Breach[] {
  const first = new Map<string, number>();
  const breaches: Breach[] = [];
  for (const [index, element] of (Array.isArray(list) ? list : []).entries()) {
    const text = JSON.stringify(ordered(element));
    const before = first.get(text);
    if (before === undefined) first.set(text, index);
    else breaches.push({ rule: "eddn-duplicate", path: `${path}/${index}`, first: before + 1 });
  }
  return breaches;
}

/** Objects are the same in whatever order their keys are. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => [key, ordered(part)]);
}
