import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import type { Finding } from "../src/judge/finding.js";
import { rules } from "../src/rules/rules.js";
import type { Schema } from "../src/schemas/schema.js";
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
  argv: readonly string[] = [],
): Promise<readonly Errors[]> {
  const lint = async (as: string, stdin: string): Promise<readonly Finding[]> => {
    const { stdout, stderr } = await run(["--as", as, "--format", "json", ...argv, "-"], { stdin });
    expect(stderr).toBe("");
    return (JSON.parse(stdout) as { readonly findings: readonly Finding[] }).findings;
  };
  // To the letter, a kind beyond the specification is a stranger whatever it holds.
  const isError = ({ rule }: Finding): boolean =>
    argv.includes("--strict") ? rule !== "unknown-event" : rules[rule].severity === "error";
  const brief = (findings: readonly Finding[]): Errors => {
    const errors = findings.filter(isError);
    for (const { severity, path, rule } of errors) expect(severity, `${rule} ${path}`).toBe(weightOf(file, path));
    return errors.map(({ rule, path }) => ({ rule, path }));
  };
  if (file.folder === "files") {
    const as = optionOf(file);
    return Promise.all(events.map(async (event) => brief(await lint(as, JSON.stringify(event)))));
  }
  const findings = await lint("journal", events.map((event) => JSON.stringify(event)).join("\n"));
  return events.map((_, index) => brief(findings.filter(({ line }) => line === index + 1)));
}

interface Mutation {
  readonly event: unknown;
  readonly pointer: string;
  readonly what: string;
}

/** Every change of a kind to every example, judged at once. */
async function judged(file: SchemaFile, valuesFor: (field: Field, value: unknown) => readonly unknown[]) {
  const mutations: Mutation[] = examplesOf(file).flatMap((example) =>
    fieldsOf(example, file.schema).flatMap((field) =>
      valuesFor(field, valueIn(example, field)).map((value) => ({
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
      const strict = ["--strict", ...places.flatMap((rule) => ["--rule", `${rule}=off`])];
      for (const errors of await errorsOf(file, examples)) expect(errors).toEqual([]);
      for (const errors of await errorsOf(file, examples, strict)) expect(errors).toEqual([]);
    });

    test("finds every required field that is removed, once", async () => {
      const results = await judged(file, ({ required, path }) => (required && path[0] !== "event" ? [undefined] : []));
      expect(results.length).toBeGreaterThan(0);
      for (const { errors, pointer, what } of results) {
        const alone = errors.filter(
          ({ rule, path }) => rule !== "localised-without-base" || path !== `${pointer}_Localised`,
        );
        expect(alone, what).toEqual([{ rule: "missing-field", path: pointer }]);
      }
    });

    test("finds every field that has another JSON type", async () => {
      const results = await judged(file, ({ schema: { type } }) => otherTypes[type ?? ""] ?? []);
      expect(results.length).toBeGreaterThan(0);
      for (const { errors, pointer, what } of results) {
        expect(errors, what).toContainEqual({ rule: "wrong-type", path: pointer });
        expect(
          errors.filter(({ path }) => path === pointer),
          what,
        ).toHaveLength(1);
      }
    });

    test("finds every stranger in a closed list", async () => {
      const results = await judged(file, ({ path, schema: { enum: list, type } }) => {
        if (!list || path[0] === "event") return [];
        return type === "integer" ? [-1, list.length] : ["Stranger", String(list[0]).toUpperCase()];
      });
      for (const { errors, pointer, what } of results) {
        expect(errors, what).toEqual([{ rule: "value-not-allowed", path: pointer }]);
      }
    });

    test("finds every bound that is broken by one", async () => {
      const results = await judged(file, (field, value) => brokenBounds(field.schema, value));
      for (const { errors, pointer, what } of results) {
        expect(errors, what).toEqual([{ rule: "out-of-range", path: pointer }]);
      }
    });
  },
);

function brokenBounds(schema: Schema, value: unknown): readonly unknown[] {
  const values: unknown[] = [];
  if (schema.minimum !== undefined) values.push(schema.minimum - 1);
  if (schema.maximum !== undefined) values.push(schema.maximum + 1);
  if (Array.isArray(value)) {
    if (schema.minItems !== undefined) values.push(value.slice(0, schema.minItems - 1));
    if (schema.maxItems !== undefined) values.push([...value, ...value].slice(0, schema.maxItems + 1));
  }
  return values;
}

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
