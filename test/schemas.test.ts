import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import type { Finding } from "../src/engine/validate/finding.js";
import type { KindOption } from "../src/files/discover/kind.js";
import type { LintTextOptions } from "../src/library/options.js";
import { rules } from "../src/rules/index.js";
import type { Schema } from "../src/schema/schema.js";
import { inTurn } from "./depth.js";
import { findingsOf } from "./lint.js";
import { run } from "./run.js";
import {
  changed,
  commonSchema,
  examplesOf,
  type Field,
  fieldsOf,
  optionOf,
  type SchemaFile,
  schemaFiles,
  shapesOf,
  weightOf,
} from "./schema-walk.js";

type Errors = readonly Pick<Finding, "rule" | "path">[];

/** What is wrong with each of many events; journal lines are linted together, side files one by one. */
async function errorsOf(
  file: SchemaFile,
  events: readonly unknown[],
  options: Pick<LintTextOptions, "strict" | "rules"> = {},
): Promise<readonly Errors[]> {
  // Each event stands for itself.
  const lint = (as: KindOption, text: string) => findingsOf(text, { as, session: false, ...options });
  // To the letter, a kind beyond the specification is a stranger whatever it holds.
  const isError = ({ rule }: Finding): boolean =>
    options.strict ? rule !== "unknown-event" : rules[rule].severity === "error";
  const brief = (findings: readonly Finding[]): Errors => {
    const errors = findings.filter(isError);
    // The specification knows no steps of numbers.
    const isStep = ({ rule, message }: Finding): boolean =>
      rule === "value-not-allowed" && message.includes("multiple");
    const wrongSeverity = errors.filter(
      (finding) => finding.severity !== (isStep(finding) ? "warning" : weightOf(file, finding.path)),
    );
    if (wrongSeverity.length > 0) expect(wrongSeverity).toEqual([]);
    return errors.map(({ rule, path }) => ({ rule, path }));
  };
  if (file.folder === "files") {
    const as = optionOf(file);
    return Promise.all(events.map(async (event) => brief(await lint(as, JSON.stringify(event)))));
  }
  const found = events.map((): Finding[] => []);
  for (const finding of await lint("journal", events.map((event) => JSON.stringify(event)).join("\n"))) {
    found[finding.line - 1]?.push(finding);
  }
  return found.map(brief);
}

interface Mutation {
  readonly event: unknown;
  readonly pointer: string;
  readonly what: string;
}

/** Every change of a kind to every example, validated at once. */
async function validated(
  file: SchemaFile,
  valuesFor: (field: Field, value: unknown, index: number) => readonly unknown[],
) {
  const mutations: Mutation[] = examplesOf(file).flatMap((example) =>
    fieldsOf(example, file.schema).flatMap((field, index) =>
      valuesFor(field, valueIn(example, field), index).map((value) => ({
        event: changed(example, field.path, value),
        pointer: `/${field.path.join("/")}`,
        what: `${field.shape} = ${JSON.stringify(value)}`,
      })),
    ),
  );
  const errors = await errorsOf(
    file,
    mutations.map(({ event }) => event),
  );
  return mutations.map((mutation, index) => ({ ...mutation, errors: errors[index] ?? [] }));
}

interface Validated extends Pick<Mutation, "pointer" | "what"> {
  readonly errors: Errors;
}

/** The changes that are not found as one error of a rule at the changed field. There are too many to expect each by itself. */
function otherThan(expected: Finding["rule"], results: readonly Validated[]): readonly Validated[] {
  return results
    .filter(({ errors: [first, ...more], pointer }) => {
      return first?.rule !== expected || first.path !== pointer || more.length > 0;
    })
    .map(({ pointer, what, errors }) => ({ pointer, what, errors }));
}

function valueIn(event: unknown, { path }: Field): unknown {
  return path.reduce<unknown>((node, key) => (node as Record<string | number, unknown>)[key], event);
}

const otherTypes: Readonly<Record<string, readonly unknown[]>> = {
  string: [1, true, null, [], {}],
  integer: ["1", 1.5, true, null, [], {}],
  number: ["1", true, null, [], {}],
  boolean: ["true", 1, null, [], {}],
  array: ["x", 1, true, null, {}],
  object: ["x", 1, true, null, []],
};

describe.each(schemaFiles.map((file) => [`schemas/${file.folder}/${file.title}.json`, file] as const))(
  "%s",
  (_, file) => {
    const { schema, title, folder } = file;

    test("names itself alike everywhere", () => {
      expect(schema.title).toBe(title);
      expect(schema.$id).toBe(`https://journal-lint.invalid/schemas/${folder}/${title}.json`);
      // Of an event that nobody has seen, it may be unknown when it is written.
      if (schema["x-evidence"] !== 0) expect(schema.description).toBeDefined();
      if (schema.description !== undefined) expect(schema.description).toMatch(/^Written when .+\.$/);
      expect(schema["x-evidence"]).toBeTypeOf("number");
      if (folder === "events") expect(schema.properties?.event?.const).toBe(title);
    });

    test("has examples that hold every field and are accepted, to the letter too", async () => {
      const examples = examplesOf(file);
      const seen = new Set(examples.flatMap((example) => fieldsOf(example, schema).map(({ shape }) => shape)));
      expect(shapesOf(schema).filter((shape) => !seen.has(shape))).toEqual([]);
      // Where an event may stand is no fault of the example.
      const places = ["status-in-journal", "route-in-file", "timestamp-order"];
      const strict = { strict: true, rules: Object.fromEntries(places.map((rule) => [rule, "off" as const])) };
      for (const errors of await errorsOf(file, examples)) expect(errors).toEqual([]);
      for (const errors of await errorsOf(file, examples, strict)) expect(errors).toEqual([]);
    });

    test("finds every required field that is removed, once", async () => {
      const results = await validated(file, ({ required, path }) =>
        required && path[0] !== "event" ? [undefined] : [],
      );
      expect(results.length).toBeGreaterThan(0);
      const alone = results.map(({ errors, pointer, what }) => ({
        ...{ pointer, what },
        errors: errors.filter(({ rule, path }) => rule !== "localised-without-base" || path !== `${pointer}_Localised`),
      }));
      expect(otherThan("missing-field", alone)).toEqual([]);
    });

    test("finds every field that has another JSON type", async () => {
      const results = await validated(file, ({ schema: { type } }, _value, index) => {
        return inTurn(otherTypes[type ?? ""] ?? [], index);
      });
      expect(results.length).toBeGreaterThan(0);
      const there = results.map(({ errors, pointer, what }) => ({
        ...{ pointer, what },
        errors: errors.filter(({ path }) => path === pointer),
      }));
      expect(otherThan("wrong-type", there)).toEqual([]);
    });

    test("finds every stranger in a closed list", async () => {
      const results = await validated(file, ({ path, schema: { enum: list, type } }) => {
        if (!list || path[0] === "event") return [];
        return type === "integer" ? [-1, list.length] : ["Stranger", String(list[0]).toUpperCase()];
      });
      expect(otherThan("value-not-allowed", results)).toEqual([]);
    });

    test("finds every text and number that is written otherwise", async () => {
      const results = await validated(file, ({ schema: { pattern, multipleOf, const: only } }, value) => {
        if (only === true) return [false];
        if (pattern !== undefined) return [`${String(value)} - ?`];
        return multipleOf === undefined ? [] : [Number(value) + multipleOf / 2];
      });
      expect(otherThan("value-not-allowed", results)).toEqual([]);
    });

    test("finds every bound that is broken by one", async () => {
      const results = await validated(file, (field, value) => brokenBounds(field.schema, value));
      expect(otherThan("out-of-range", results)).toEqual([]);
    });
  },
);

function brokenBounds(schema: Schema, value: unknown): readonly unknown[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, minItems, maxItems } = schema;
  const values: unknown[] = [];
  if (minimum !== undefined) values.push(minimum - 1);
  if (maximum !== undefined) values.push(maximum + 1);
  if (exclusiveMinimum !== undefined) values.push(exclusiveMinimum, exclusiveMinimum - 1);
  if (exclusiveMaximum !== undefined) values.push(exclusiveMaximum, exclusiveMaximum + 1);
  if (schema.minLength !== undefined) values.push("x".repeat(schema.minLength - 1));
  if (Array.isArray(value)) {
    if (minItems !== undefined) values.push(value.slice(0, minItems - 1));
    if (maxItems !== undefined) values.push([...value, ...value].slice(0, maxItems + 1));
  }
  if (schema.minProperties !== undefined) values.push({});
  if (schema.maxProperties !== undefined) {
    const keys = Object.keys(schema.properties ?? {}).slice(0, schema.maxProperties + 1);
    values.push(Object.fromEntries(keys.map((key, index) => [key, index])));
  }
  return values;
}

test("reports numbers and lists that may grow only beyond what was ever seen", async () => {
  const beyond = (most: number): readonly string[] => [
    `{ "timestamp":"2025-01-01T00:00:00Z", "event":"DockingGranted", "MarketID":1, "StationName":"A", "StationType":"Orbis", "LandingPad":${most} }`,
    `{ "timestamp":"2025-01-01T00:00:00Z", "event":"WingJoin", "Others":${JSON.stringify([..."abcdefgh"].slice(0, most - 42))} }`,
  ];
  const stdin = [...beyond(45), ...beyond(46)].join("\n");
  const { stdout } = await run(["--format", "json", "-"], { stdin });
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly Finding[] };
  expect(findings.map(({ line, severity, rule, path, message }) => ({ line, severity, rule, path, message }))).toEqual([
    {
      ...{ line: 3, severity: "warning", rule: "unseen-value", path: "/LandingPad" },
      message: "is more than was ever seen: expected at most 45, found the number 46",
    },
    {
      ...{ line: 4, severity: "warning", rule: "unseen-value", path: "/Others" },
      message: "has more than the 3 elements that were ever seen, found 4",
    },
  ]);
});

test("the bounds and closed lists of the specification all stand in some schema", () => {
  const found = schemaFiles.flatMap(({ schema, title }) =>
    (schema.examples ?? []).flatMap((example) =>
      fieldsOf(example, schema)
        .filter(
          ({ schema: { enum: list, minimum, minItems } }) => list || minimum !== undefined || minItems !== undefined,
        )
        .map(({ shape }) => `${title}${shape}`),
    ),
  );
  expect([...new Set(found)]).toEqual(
    expect.arrayContaining([
      "FSDJump/StarPos",
      "FSDJump/PowerplayState",
      "FSDJump/ThargoidWar/CurrentState",
      "FSDJump/ThargoidWar/NextStateSuccess",
      "FSDJump/ThargoidWar/NextStateFailure",
      "Status/Flags",
      "Status/Flags2",
      "Status/Pips",
      "Status/GuiFocus",
      "Status/Oxygen",
      "Status/Health",
      "CommunityGoal/CurrentGoals/*/PlayerPercentileBand",
      "CargoTransfer/Transfers/*/Direction",
      "NavRoute/Route/*/StarPos",
    ]),
  );
});

test("the schemas are valid for a plain ajv in strict mode, which accepts their examples", () => {
  const ajv = new Ajv2020({ strict: true, strictTypes: true, strictRequired: true, allErrors: true });
  addFormats.default(ajv);
  const own = new Set<string>();
  JSON.stringify([commonSchema, schemaFiles], (key, value: unknown) => {
    if (key.startsWith("x-")) own.add(key);
    return value;
  });
  ajv.addVocabulary([...own]);
  for (const schema of [commonSchema, ...schemaFiles.map((file) => file.schema)]) ajv.addSchema(schema);
  for (const { schema } of schemaFiles) {
    const validate = ajv.getSchema(schema.$id ?? "");
    for (const example of schema.examples ?? []) expect(validate?.(example), schema.$id).toBe(true);
  }
});
