import { Ajv2020, type AnySchema } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { inTurn } from "../../depth.js";
import { run } from "../../run.js";
import { changed, commonSchema, examplesOf, fieldsOf, type SchemaFile, schemaFiles } from "../../schema-walk.js";

/** An ajv as docs/schemas.md says to make it. */
function plainAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  return ajv;
}

async function printed(...argv: readonly string[]): Promise<AnySchema> {
  const { exitCode, stdout, stderr } = await run(["schema", ...argv]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return JSON.parse(stdout) as AnySchema;
}

const nameOf = ({ folder, title }: SchemaFile): string => (folder === "files" ? `${title}.json` : title);

/** The examples of a schema, and each of them with each of its fields removed or made another. */
function variants(file: SchemaFile): readonly unknown[] {
  return examplesOf(file).flatMap((example) => [
    example,
    ...fieldsOf(example, file.schema)
      .filter(({ path }) => path[0] !== "event")
      .flatMap(({ path }, index) => {
        return inTurn([undefined, null, -1, "x", []], index, 1).map((value) => changed(example, path, value));
      }),
  ]);
}

/** Holds one printed schema at a time; made once, because ajv compiles the schema of schemas for every instance. */
const single = plainAjv();
const original = plainAjv();
for (const schema of [commonSchema, ...schemaFiles.map((file) => file.schema)]) original.addSchema(schema);

function verdicts(validate: ((value: unknown) => unknown) | undefined, values: readonly unknown[]): readonly unknown[] {
  return values.map((value) => validate?.(JSON.parse(JSON.stringify(value))));
}

describe.each(schemaFiles.map((file) => [nameOf(file), file] as const))("schema %s", (name, file) => {
  test("stands on its own and validates as the files do", async () => {
    const schema = await printed(name);
    expect(schema).toMatchObject({ $id: file.schema.$id, title: file.schema.title, examples: file.schema.examples });
    expect(JSON.stringify(schema)).not.toMatch(/"\$ref":"[^#]/);
    const values = variants(file);
    const expected = verdicts(original.getSchema(file.schema.$id ?? ""), values);
    expect(expected).toContain(true);
    expect(expected).toContain(false);
    const validate = single.compile(schema);
    single.removeSchema(schema);
    expect(verdicts(validate, values)).toEqual(expected);
  });
});

test("schema --all validates every event by its kind, and holds every schema", async () => {
  const all = await printed("--all");
  const ajv = plainAjv();
  const validate = ajv.compile(all);
  const { $id: id, $defs } = all as { readonly $id: string } & Bundle;
  for (const file of schemaFiles) {
    // That a schema by itself says what its file says, is seen above.
    const values = variants(file).slice(0, 6);
    const expected = verdicts(original.getSchema(file.schema.$id ?? ""), values);
    // The whole takes an event by its own schema, which is among those it holds.
    const validator = file.folder === "events" ? validate : ajv.getSchema(`${id}#/$defs/${nameOf(file)}`);
    expect(verdicts(validator, values), nameOf(file)).toEqual(expected);
    expect($defs, nameOf(file)).toHaveProperty([nameOf(file)]);
  }
  const timestamp = "2025-01-01T00:00:00Z";
  expect(validate({ timestamp, event: "Heading" })).toBe(true);
  expect(validate({ event: "Heading" })).toBe(false);
  expect(validate({ timestamp, event: "FSDJump" })).toBe(false);
  expect(validate([])).toBe(false);
});

interface Bundle {
  readonly anyOf: readonly { readonly $ref: string }[];
  readonly $defs: Readonly<Record<string, object>>;
}

test("schema --bundle accepts what any schema accepts, and holds each of them", async () => {
  const { $defs, anyOf } = (await printed("--bundle")) as unknown as Bundle;
  const all = (await printed("--all")) as unknown as Bundle;
  const { anyEvent, ...schemas } = all.$defs;
  expect(anyEvent).toBeDefined();
  expect($defs).toEqual(schemas);
  // What these schemas accept, the test of --all says, and the one of --plain that the whole can be compiled.
  const names = schemaFiles.map(nameOf);
  expect(anyOf.map(({ $ref }) => $ref.replace("#/$defs/", "")).sort()).toEqual([...names].sort());
  const some = schemaFiles.filter((file, index) => file.folder === "files" || index % 10 === 0);
  const validate = plainAjv().compile(await printed("--bundle", ...some.map(nameOf)));
  for (const file of some) {
    for (const example of examplesOf(file)) expect(validate(example), nameOf(file)).toBe(true);
  }
  expect(validate({ timestamp: "2025-01-01T00:00:00Z", event: "Heading" })).toBe(false);
});

test("schema --bundle --plain says types alone, names only objects, and accepts every example", async () => {
  const bundle = await printed("--bundle", "--plain");
  const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false });
  addFormats.default(ajv);
  const validate = ajv.compile(bundle);
  expect(JSON.stringify(bundle)).not.toMatch(/"(?:x-[a-z-]+|examples|additionalProperties|not)":/);
  expect(JSON.stringify(bundle)).not.toMatch(/"\$ref":"(?!#\/\$defs\/)/);
  for (const schema of Object.values((bundle as unknown as Bundle).$defs))
    expect(schema).toMatchObject({ type: "object" });
  for (const file of schemaFiles)
    for (const example of examplesOf(file)) expect(validate(example), nameOf(file)).toBe(true);
  expect(validate({ timestamp: "2025-01-01T00:00:00Z", event: "FSDJump" })).toBe(false);
});

test("schema --bundle with names holds these alone, and what they refer to", async () => {
  const bundle = (await printed("--bundle", "--plain", "fsdjump", "Status.json")) as unknown as Bundle;
  expect(bundle.anyOf).toEqual([{ $ref: "#/$defs/FSDJump" }, { $ref: "#/$defs/Status.json" }]);
  expect(Object.keys(bundle.$defs)).toEqual(expect.arrayContaining(["FSDJump", "Status.json", "faction"]));
  expect(Object.keys(bundle.$defs)).not.toContain("Docked");
});

test("names are taken in upper and lower case, a side file without its ending too", async () => {
  expect(await printed("fsdjump")).toEqual(await printed("FSDJump"));
  expect(await printed("modulesinfo")).toEqual(await printed("ModulesInfo.json"));
  expect(await printed("status.JSON")).not.toEqual(await printed("Status"));
});

test.each([
  [["FSDJmp"], "there is no schema of FSDJmp; did you mean FSDJump?"],
  [["Statu.json"], "there is no schema of Statu.json; did you mean Status.json?"],
  [["Heading"], "Heading has no schema: nothing is known of it but its name"],
  [["\u001b[2J"], "there is no schema of \\u001b[2J; name an event or a side file, such as FSDJump or Status.json"],
  [[], "name an event or a side file, such as FSDJump or Status.json, or give --all"],
  [["--bundle", "FSDJump", "Dockd"], "there is no schema of Dockd; did you mean Docked?"],
  [["FSDJump", "Docked"], "only --bundle takes several names"],
  [["--plain", "FSDJump"], "--plain is about --bundle, which is missing"],
  [["--bundle", "--all"], "--all and --bundle are two forms of one thing, give one of them"],
  [["--all", "FSDJump"], "--all prints every schema, leave out FSDJump"],
])("exits with 2 for schema %j", async (argv, reason) => {
  const stderr = `journal-lint: ${reason}\n`;
  expect(await run(["schema", ...argv])).toEqual({ exitCode: 2, stdout: "", stderr });
});
