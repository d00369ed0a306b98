import process from "node:process";
import { expect, test } from "vitest";
import type { Kinds, Validate } from "../../src/engine/validate/validators.js";
import { createAjv } from "../../src/spec/compile.js";
import { compareSafely } from "../../src/spec/merge.js";
import { loadSchema, schemaId } from "../../src/spec/schema.js";
import { describeWith } from "../describe-with.js";
import { type SuiteGroup, suite, suiteGroups } from "./json-schema-suite.js";
import { type AnySchema, kindsOf, lineOf, ofEvent, passesSoundly, withValue } from "./user-kind.js";

interface Kind {
  readonly event: string;
  readonly schema: AnySchema;
}

/** The kinds of all schemas that are not refused. Behind one that is refused the search goes on with the next, and all others are looked at together in the end. */
function kindsOfFile(kinds: readonly Kind[]): Kinds {
  if (kinds.length === 0) return { names: [], validatorOf: () => undefined };
  const good: Kind[] = [];
  for (let rest = kinds; rest.length > 0; ) {
    const { made, refused } = kindsUnlessRefused(rest);
    if (made && rest === kinds) return made;
    const index = rest.findIndex(({ event }) => event === refused);
    good.push(...(made ? rest : rest.slice(0, index)));
    rest = made ? [] : rest.slice(index + 1);
  }
  return kindsOfFile(good);
}

/** The kinds of schemas, or the event of the schema that is refused. */
function kindsUnlessRefused(kinds: readonly Kind[]): { readonly made?: Kinds; readonly refused?: string } {
  try {
    return { made: kindsOf(Object.fromEntries(kinds.map(({ event, schema }) => [event, schema]))) };
  } catch (error) {
    const [, refused = ""] = /^Error: schemas[/\\](\w+)\.json is not a usable schema: .+$/.exec(String(error)) ?? [];
    expect(
      kinds.map(({ event }) => event),
      String(error),
    ).toContain(refused);
    return { refused };
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function valueKinds(groups: readonly SuiteGroup[]): readonly Kind[] {
  return groups.map(({ schema }, index) => ({ event: `Value${index}`, schema: withValue(`Value${index}`, schema) }));
}

function eventKinds(groups: readonly SuiteGroup[]): readonly Kind[] {
  return groups.flatMap(({ schema }, index) => {
    const event = `Event${index}`;
    return isObject(schema) ? [{ event, schema: ofEvent(event, schema) }] : [];
  });
}

/** Reports what ajv says of an event by a schema as it was written. */
function writtenVerdicts(): (event: string, schema: AnySchema, line: string) => boolean {
  const options = {
    strict: false,
    logger: false,
    ownProperties: true,
    unevaluated: true,
    validateSchema: false,
  } as const;
  const ajv = createAjv(options);
  compareSafely(ajv);
  ajv.addSchema(loadSchema("common"));
  return (event, schema, line) => {
    const $id = schemaId(`events/${event}`);
    const validate = ajv.getSchema($id) ?? ajv.compile({ $id, ...Object(schema) });
    return (validate as Validate).call({ strict: false }, JSON.parse(line));
  };
}

describeWith(suite, "lines of kinds from the JSON Schema test suite", () => {
  const proven = new Map<string, number>();

  test.each(suiteGroups())(
    "%s: what passes unparsed is valid, and the close look says what the schema says",
    (file, groups) => {
      const kinds = kindsOfFile([...valueKinds(groups), ...eventKinds(groups)]);
      const writtenVerdict = writtenVerdicts();
      let count = 0;
      for (const [index, { description, schema, tests }] of groups.entries()) {
        for (const { data, valid, description: what } of tests) {
          const line = lineOf(`Value${index}`, [`"Value":${JSON.stringify(data)}`]);
          const validator = kinds.validatorOf(`Value${index}`);
          const verdict = validator?.validate.call({ strict: false }, JSON.parse(line));
          if (verdict !== undefined && verdict !== valid) {
            // What ajv itself does not know, as some formats, is no fault of the form that it is given.
            const written = writtenVerdict(`Value${index}`, withValue(`Value${index}`, schema), line);
            expect({ description, what, schema, verdict }).toEqual({ description, what, schema, verdict: written });
          }
          if (validator && passesSoundly(line, kinds)) {
            count++;
            expect({ description, what, schema, valid }).toEqual({ description, what, schema, valid: true });
          }
          if (!isObject(data) || !kinds.validatorOf(`Event${index}`)) continue;
          const fields = Object.entries(data).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
          if (passesSoundly(lineOf(`Event${index}`, fields), kinds)) count++;
        }
      }
      proven.set(file, count);
    },
  );

  test("some pass", () => {
    const total = [...proven.values()].reduce((sum, count) => sum + count, 0);
    process.stdout.write(`proven by the suite's schemas: ${total} lines\n`);
    expect(total).toBeGreaterThan(300);
  });
});
