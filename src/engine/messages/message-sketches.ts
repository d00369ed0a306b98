import type { Layout } from "../../read/json/layout.js";
import { type Spelling, spellings } from "../../read/json/spelling.js";
import type { Breach } from "../../rules/breach.js";
import { isObject } from "../../rules/checks/between-fields/condition.js";
import type { RecordContext } from "../judge/context.js";
import { eventSketches, type Sketch, type Source, sketchAt } from "../judge/findings.js";
import { integerNames } from "../judge/integer-names.js";
import { isIntegerField } from "../judge/record.js";
import { kindCount } from "../judge/tally.js";
import { type Envelope, envelopeOf } from "./envelope.js";
import { journalBreaches } from "./journal-breaches.js";
import type { Network } from "./network.js";
import { positionBreaches } from "./position.js";
import { refusedBreaches } from "./refused.js";
import { takenBreaches } from "./taken.js";

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
