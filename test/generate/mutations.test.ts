import { expect, test } from "vitest";
import type { Events } from "#events";
import { createRandom } from "../../src/base/random.js";
import { defaultChoices } from "../../src/engine/validate/choices.js";
import { validateEvent } from "../../src/engine/validate/event.js";
import { createTally } from "../../src/engine/validate/tally.js";
import { ownKinds } from "../../src/engine/validate/validators.js";
import { sampleEvent } from "../../src/generate/sample/sample.js";
import { layoutOf } from "../../src/read/json/layout.js";
import { rules } from "../../src/rules/index.js";
import type { Violation } from "../../src/rules/violation.js";
import type { Schema } from "../../src/schema/schema.js";
import { fieldsOf, schemaFiles, shapesOf } from "../schema-walk.js";
import { type Mutation, mutationsOf } from "./forbidden.js";
import { type Reason, reasons, senselessOf } from "./senseless.js";

const mostEvents = 60;
const leastEvents = 2;
/** How often a change to the same place is tried, in as many elements or events. */
const mostTries = 2;

function violationsOf(event: unknown): readonly Violation[] {
  return validateEvent(event as Readonly<Record<string, unknown>>, layoutOf(JSON.stringify(event), event), {
    choices: defaultChoices,
    kinds: ownKinds,
    tally: createTally(),
    fileFacts: { where: "events", version: undefined },
  });
}

/** Whether the linter finds the violation of a rule at the place that is an error in the specification. */
function isFound({ event, pointer }: Mutation): boolean {
  return violationsOf(event).some(({ path, rule }) => path === pointer && rules[rule].severity === "error");
}

/** Full events that show all fields: those that exclude each other take several, and those of which there is ever but one take many. */
function eventsOf(kind: string, schema: Schema): readonly unknown[] {
  const random = createRandom(kind.length);
  const missing = new Set(shapesOf(schema));
  const events: unknown[] = [];
  for (let made = 0; made < mostEvents && (missing.size > 0 || made < leastEvents); made++) {
    const event = sampleEvent(kind as keyof Events, random, "full");
    const isNew = fieldsOf(event, schema).filter(({ shape }) => missing.delete(shape)).length > 0;
    if (isNew || made < leastEvents) events.push(event);
  }
  expect([...missing]).toEqual([]);
  return events;
}

/** Of changes that are alike the first few. */
function few<Change extends { readonly what: string }>(changes: readonly Change[]): readonly Change[] {
  const tries = new Map<string, number>();
  return changes.filter(({ what }) => {
    const count = tries.get(what) ?? 0;
    tries.set(what, count + 1);
    return count < mostTries;
  });
}

/** What became of the changes of one sort, in the kinds of the specification or in all. */
interface Score {
  tried: number;
  found: number;
}

const scores = new Map<string, Score>();
const needed = new Set<Reason>();

function count(sort: string, isSpecified: boolean, found: boolean): void {
  for (const name of isSpecified ? [sort, `${sort}, specified`] : [sort]) {
    const score = scores.get(name) ?? { tried: 0, found: 0 };
    scores.set(name, { tried: score.tried + 1, found: score.found + (found ? 1 : 0) });
  }
}

test.each(ownKinds.names)("every change to a full %s that can be found is found", (kind) => {
  const schema = schemaFiles.find(({ folder, title }) => folder === "events" && title === kind)?.schema ?? {};
  const isSpecified = schema["x-specified"] === true;
  const events = eventsOf(kind, schema);
  const mutations = few(events.flatMap((event) => mutationsOf(event, schema)));
  expect(mutations.length).toBeGreaterThan(0);
  const missed = mutations.filter((mutation) => {
    const found = isFound(mutation);
    count("forbidden", isSpecified, found);
    return !found;
  });
  const unfound = few(events.flatMap((event) => senselessOf(event, schema))).filter(({ sort, event, excuse }) => {
    const found = violationsOf(event).length > 0;
    // What the specification leaves open is no fault in its kinds.
    count(sort, isSpecified && (found || excuse === undefined), found);
    if (!found && excuse !== undefined) needed.add(excuse);
    return !found && excuse === undefined;
  });
  expect([
    ...new Set([...missed.map(({ what }) => what), ...unfound.map(({ sort, what }) => `${sort}: ${what}`)]),
  ]).toEqual([]);
});

/** How many changes of each sort are found over all kinds at least, and which share of those tried, in percent. */
const floors: Readonly<Record<string, readonly [found: number, share: number]>> = {
  forbidden: [37_000, 100],
  "below zero": [2030, 93],
  beyond: [1990, 90.5],
  "share above one": [41, 100],
  misspelt: [2300, 92.5],
  "wrong total": [126, 96.5],
  swapped: [1490, 55.5],
  "dropped companion": [525, 100],
  "two-key parent": [8, 100],
};
const leastShare = 92;

test("finds as many mutations as before, and all in the kinds of the specification", () => {
  const seen = [...scores].map(([sort, { tried, found }]) => ({ sort, tried, found, share: (found / tried) * 100 }));
  const all = seen.filter(({ sort }) => sort in floors);
  const [tried, found] = [sum(all.map((score) => score.tried)), sum(all.map((score) => score.found))];
  const share = (found / tried) * 100;
  const lines = [...seen, { sort: "in sum", tried, found, share }];
  process.stdout.write(
    lines.map((line) => `${line.sort}: ${line.found} of ${line.tried} found, ${line.share.toFixed(1)} %\n`).join(""),
  );
  expect(all.map(({ sort }) => sort).sort()).toEqual(Object.keys(floors).sort());
  const fallen = all.filter((score) => {
    const [leastFound = 0, least = 100] = floors[score.sort] ?? [];
    return score.found < leastFound || score.share < least;
  });
  expect(fallen).toEqual([]);
  expect(seen.filter((score) => score.sort.endsWith(", specified") && score.share < 100)).toEqual([]);
  expect(share).toBeGreaterThan(leastShare);
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

test("each reason not to find a change is needed", () => {
  expect([...needed].sort()).toEqual(Object.keys(reasons).sort());
});
