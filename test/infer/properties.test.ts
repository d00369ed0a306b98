import { spawnSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createRoom, createShape, draft, draftText } from "../../src/infer/draft.js";
import { addExample, createExamples, neededExamples } from "../../src/infer/examples.js";
import { eventsFrom } from "../../src/infer/gather.js";
import { observe } from "../../src/infer/observe.js";
import { createAjv, withProtoField } from "../../src/schema/compile.js";
import { loadSchema, type Schema, schemaId } from "../../src/schema/schema.js";
import { rounds } from "../depth.js";
import { projectFolder, run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

const time = "2025-01-01T00:00:00Z";

/** Keys that trip programs up, and some that meet often. */
const key = fc.oneof(
  fc.constantFrom("a", "b", "b_Localised", "constructor", "toString", "__proto__", "timestamp", "a/b", "~0", "", "0"),
  fc.string(),
);
const value = fc.letrec((tie) => ({
  node: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom("1.0", "2", "2.5", "-0", "1e400", "9007199254740993", "null", "true", '"2025-01-01T00:00:00Z"'),
    fc.constantFrom("x", "y").map((text) => JSON.stringify(text)),
    fc.string().map((text) => JSON.stringify(text)),
    fc.array(tie("node")).map((list) => `[${list.join(",")}]`),
    fc.uniqueArray(fc.tuple(key, tie("node")), { selector: ([name]) => name }).map(objectText),
  ),
})).node as fc.Arbitrary<string>;

function objectText(entries: readonly (readonly [string, unknown])[]): string {
  return `{${entries.map(([name, text]) => `${JSON.stringify(name)}:${String(text)}`).join(",")}}`;
}

const line = fc
  .uniqueArray(fc.tuple(key, value), { selector: ([name]) => name })
  .map((entries) => entries.filter(([name]) => name !== "timestamp" && name !== "event"))
  .map((entries) => objectText([["timestamp", JSON.stringify(time)], ["event", '"Any"'], ...entries]));

function shapeOf(lines: readonly string[]) {
  const room = createRoom();
  const shape = createShape("");
  const examples = createExamples();
  const sink = eventsFrom(
    { kind: "journal" },
    {
      onEvent({ event, fractions }) {
        observe(shape, event, { room, fractions, onPart: () => undefined });
        addExample(examples, shape, event, room);
      },
      onBroken: () => expect.fail("a whole line was taken for a broken one"),
    },
  );
  sink.push(Buffer.from(lines.join("\n")));
  sink.end();
  return { shape, examples: neededExamples(examples) };
}

/** As schemas of users are compiled; made once, because ajv compiles the schema of schemas for every instance. */
const ajv = createAjv({ ownProperties: true });
ajv.addSchema(loadSchema("common"));

test("a draft compiles in strict mode and accepts every line that it was drafted from", () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), (lines) => {
      const { shape, examples } = shapeOf(lines);
      expect(shape.seen).toBe(lines.length);
      const schema = withProtoField(JSON.parse(JSON.stringify(draft("Any", shape, examples))) as Schema);
      const validate = ajv.removeSchema(schemaId("events/Any")).compile(schema);
      for (const text of lines) {
        const accepted = validate(JSON.parse(text));
        expect(accepted, `${text}: ${JSON.stringify(validate.errors)}`).toBe(true);
      }
    }),
    { numRuns: rounds(15) },
  );
});

test("a draft is laid out as Biome lays out our schemas", () => {
  const drafts = fc.sample(fc.array(line, { minLength: 1, maxLength: 20 }), rounds(100)).map((lines, index) => {
    const { shape, examples } = shapeOf(lines);
    return [`Any${index}.json`, draftText(draft("Any", shape, examples))] as const;
  });
  const numbers = Array.from({ length: 90 }, (_, index) => index * 37);
  const wide = [
    numbers.slice(0, 17),
    numbers,
    [...numbers, Number.POSITIVE_INFINITY],
    numbers.map(String),
    numbers.map((count) => ({ 日本: "語", count })),
  ];
  const cwd = temporaryFolder({ ...Object.fromEntries(drafts), "Wide.json": draftText({ wide, ...wide }) });
  const biome = fileURLToPath(import.meta.resolve("@biomejs/biome/bin/biome"));
  const argv = [biome, "format", "--vcs-enabled=false", `--config-path=${projectFolder}`, cwd];
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { encoding: "utf8" });
  expect(`${stdout}${stderr}`).toContain(`Checked ${drafts.length + 1} files`);
  expect(status, stderr).toBe(0);
});

test("memory stays bounded, whatever a journal holds", async () => {
  const kinds = Array.from({ length: 3000 }, (_, index) => `{"timestamp":"${time}","event":"Kind${index}"}`);
  const fields = Array.from({ length: 60_000 }, (_, index) => `"f${index}":"${index}"`);
  const wide = `{"timestamp":"${time}","event":"Wide",${fields.join(",")}}`;
  const long = `{"timestamp":"${time}","event":"Wide","${"k".repeat(5000)}":"${"v".repeat(100_000)}"}`;
  const deep = `{"timestamp":"${time}","event":"Deep","x":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
  const { exitCode, stdout, stderr } = await run(["infer", "--all", "-"], {
    stdin: [wide, long, deep, ...kinds].join("\n"),
  });
  expect(exitCode).toBe(0);
  expect(stderr.split("\n")).toEqual([
    // The deep one is not read.
    "journal-lint: 1 record skipped: not a whole event with timestamp and name",
    "journal-lint: there are more kinds, fields or values than are kept, some are left out",
    "",
  ]);
  const drafts = JSON.parse(stdout) as Readonly<Record<string, { readonly properties: object }>>;
  expect(Object.keys(drafts)).toHaveLength(1000);
  const kept = Object.values(drafts).map(({ properties }) => Object.keys(properties).length);
  expect(kept.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(52_000);
  expect(drafts.Wide).not.toHaveProperty("additionalProperties");
  expect(drafts).not.toHaveProperty("Deep");
});
