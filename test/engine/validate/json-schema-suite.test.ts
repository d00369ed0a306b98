import { expect, test } from "vitest";
import type { Kinds, Validate } from "../../../src/engine/validate/validators.js";
import { compareSafely, createAjv } from "../../../src/schema/compile.js";
import { loadSchema, schemaId } from "../../../src/schema/schema.js";
import { describeWith } from "../../describe-with.js";
import { type AnySchema, kindsOf, lineOf, withValue } from "../../prover/user-kind.js";
import { type SuiteGroup, suite, suiteGroups } from "./json-schema-suite.js";

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

function valueKinds(groups: readonly SuiteGroup[]): readonly Kind[] {
  return groups.map(({ schema }, index) => ({ event: `Value${index}`, schema: withValue(`Value${index}`, schema) }));
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
  test.each(suiteGroups())("%s: the verdict is what the schema says", (_, groups) => {
    const kinds = kindsOfFile(valueKinds(groups));
    const writtenVerdict = writtenVerdicts();
    for (const [index, { description, schema, tests }] of groups.entries()) {
      for (const { data, valid, description: what } of tests) {
        const line = lineOf(`Value${index}`, [`"Value":${JSON.stringify(data)}`]);
        const verdict = kinds.validatorOf(`Value${index}`)?.validate.call({ strict: false }, JSON.parse(line));
        if (verdict === undefined || verdict === valid) continue;
        // What ajv itself does not know, as some formats, is no fault of the form that it is given.
        const written = writtenVerdict(`Value${index}`, withValue(`Value${index}`, schema), line);
        expect({ description, what, schema, verdict }).toEqual({ description, what, schema, verdict: written });
      }
    }
  });
});
