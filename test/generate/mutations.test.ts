import { expect, test } from "vitest";
import type { Events } from "#events";
import { createRandom } from "../../src/generate/random.js";
import { sampleEvent } from "../../src/generate/sample/sample.js";
import { defaultChoices } from "../../src/judge/choices.js";
import { judgeEvent } from "../../src/judge/event.js";
import { createTally } from "../../src/judge/tally.js";
import { ownKinds } from "../../src/judge/validators.js";
import { layoutOf } from "../../src/read/json/layout.js";
import { rules } from "../../src/rules/rules.js";
import type { Schema } from "../../src/schemas/schema.js";
import { basePath, changed, type Field, fieldsOf, schemaFiles, shapesAlone, shapesOf } from "../schema-walk.js";

/** One change to one place of an event, which the specification forbids. */
interface Mutation {
  readonly what: string;
  readonly event: unknown;
  /** Where a finding must point. */
  readonly pointer: string;
}

const otherTypes: Readonly<Record<string, readonly unknown[]>> = {
  string: [7, true, null, [], {}],
  integer: ["7", 1.5, true, null, [], {}],
  number: ["7", true, null, [], {}],
  boolean: ["true", 1, null, [], {}],
  array: ["x", 7, true, null, {}],
  object: ["x", 7, true, null, []],
};

function pointerOf(path: Field["path"]): string {
  return path.map((key) => `/${key}`).join("");
}

function strangers({ enum: list, type }: Schema): readonly unknown[] {
  if (!list) return [];
  return type === "integer" ? [-1, list.length, 99] : ["stranger", `${list[0]} `, String(list[0]).toUpperCase()];
}

function outside({ minimum, maximum, minItems, maxItems }: Schema, value: unknown): readonly unknown[] {
  return [
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(minItems === undefined || !Array.isArray(value) ? [] : [value.slice(0, minItems - 1)]),
    ...(maxItems === undefined || !Array.isArray(value) ? [] : [[...value, ...value].slice(0, maxItems + 1)]),
  ];
}

function valueAt(event: unknown, path: Field["path"]): unknown {
  return path.reduce<unknown>((node, key) => (node as Readonly<Record<string | number, unknown>>)[key], event);
}

/** Every forbidden change to every place of an event. */
function mutationsOf(event: unknown, schema: Schema): readonly Mutation[] {
  const alone = shapesAlone(schema);
  return fieldsOf(event, schema).flatMap((field) => {
    if (field.path[0] === "event") return [];
    const { path, shape, required } = field;
    const pointer = pointerOf(path);
    const set = (kind: string, values: readonly unknown[]): readonly Mutation[] =>
      values.map((value) => ({
        what: `${kind} ${shape} ${JSON.stringify(value)}`,
        event: changed(event, path, value),
        pointer,
      }));
    const without = (pointerOfFinding: string, kind: string, gone: Field["path"]): Mutation => ({
      what: `${kind} ${shape}`,
      event: changed(event, gone, undefined),
      pointer: pointerOfFinding,
    });
    const base = alone.includes(shape) ? undefined : basePath(path);
    return [
      ...(required ? [without(pointer, "drop", path)] : []),
      ...set("retype", otherTypes[field.schema.type ?? ""] ?? []),
      ...set("stranger", strangers(field.schema)),
      ...set("range", outside(field.schema, valueAt(event, path))),
      ...(field.schema.format === "date-time"
        ? set("time", ["yesterday", "2025-02-30T00:00:00Z", "2025-01-01T00:00:00"])
        : []),
      ...(/\/(?:Recovering|Pending)States\/\*\/Trend$/.test(shape) ? [without(pointer, "no trend", path)] : []),
      ...(/\/ActiveStates\/\*$/.test(shape)
        ? [{ what: `trend ${shape}`, event: changed(event, [...path, "Trend"], 1), pointer: `${pointer}/Trend` }]
        : []),
      ...(base ? [without(pointer, "no base", base)] : []),
    ];
  });
}

/** Whether the linter finds the breach of a rule at the place that is an error in the specification. */
function isFound({ event, pointer }: Mutation): boolean {
  const object = event as Readonly<Record<string, unknown>>;
  const breaches = judgeEvent(object, layoutOf(JSON.stringify(event), event), {
    choices: defaultChoices,
    kinds: ownKinds,
    tally: createTally(),
    setting: { where: "events", version: undefined },
  });
  return breaches.some(({ path, rule }) => path === pointer && rules[rule].severity === "error");
}

const scores: string[] = [];

test.each(ownKinds.names)("every forbidden change to a full %s is found", (kind) => {
  const schema = schemaFiles.find(({ folder, title }) => folder === "events" && title === kind)?.schema ?? {};
  const random = createRandom(kind.length);
  // Fields that exclude each other take several events, and those of which there is ever but one take many.
  const seen = new Set<string>();
  const events = Array.from({ length: 60 }, () => sampleEvent(kind as keyof Events, random, "full")).filter(
    (event, index) => {
      const shapes = fieldsOf(event, schema).map(({ shape }) => shape);
      const isNew = shapes.some((shape) => !seen.has(shape));
      for (const shape of shapes) seen.add(shape);
      return isNew || index < 6;
    },
  );
  expect(shapesOf(schema).filter((shape) => !seen.has(shape))).toEqual([]);
  const mutations = events.flatMap((event) => mutationsOf(event, schema));
  expect(mutations.length).toBeGreaterThan(0);
  const missed = mutations.filter((mutation) => !isFound(mutation)).map(({ what }) => what);
  scores.push(`${kind} ${mutations.length - missed.length}/${mutations.length}`);
  expect([...new Set(missed)]).toEqual([]);
});

test("the mutation score is counted", () => {
  expect(scores).toHaveLength(ownKinds.names.length);
  process.stdout.write(`mutations found: ${scores.join(", ")}\n`);
});
