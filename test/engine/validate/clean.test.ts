import { describe, expect, test } from "vitest";
import { lint, type Report } from "../../lint.js";
import { run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";

/** Lints a line by a schema of the user, which may be stranger than ours. */
async function found(properties: Readonly<Record<string, unknown>>, fields: string): Promise<readonly string[]> {
  const schema = { type: "object", properties: { timestamp: {}, event: {}, ...properties } };
  const cwd = temporaryFolder({
    "schemas/Music.json": JSON.stringify(schema),
    "Journal.log": `{"timestamp":"2025-01-01T00:00:00Z","event":"Music",${fields}}\n`,
  });
  const { stdout, stderr } = await run(["--schemas", "schemas", "--format", "json"], { cwd });
  expect(stderr).toBe("");
  return (JSON.parse(stdout) as Report).findings.map(({ rule, path }) => `${rule} ${path}`);
}

describe("a line is not taken for clean", () => {
  test.each(["Foo(Bar", "a+b", "a.b", "a|b", "[", "a/b", "a~b", "\\", '"', "$", "é"])(
    "is not taken for clean when its integer %j has a fraction",
    async (name) => {
      const pointer = `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      expect(await found({ [name]: { type: "integer" } }, `${JSON.stringify(name)}:1.0`)).toEqual([
        `integer-as-float ${pointer}`,
      ]);
    },
  );

  test("is not taken for clean when an integer has a fraction in a schema that refers to itself", async () => {
    const properties = {
      Count: { type: "integer" },
      Child: { $ref: "#" },
      Children: { type: "array", items: { $ref: "#" } },
    };
    expect(await found(properties, '"Child":{"Children":[{"Count":1.0}]}')).toEqual([
      "integer-as-float /Child/Children/0/Count",
    ]);
    expect(await found(properties, '"Child":{"Children":[{"Count":1}]}')).toEqual([]);
  });

  test("is not taken for clean when one of two arrays of the same shape has a fraction", async () => {
    const numbers = { $ref: "#/properties/First" };
    const properties = { First: { type: "array", items: { type: "integer" } }, Second: numbers, Third: numbers };
    expect(await found(properties, '"First":[1],"Second":[2,3.0],"Third":[4.0]')).toEqual([
      "integer-as-float /Second/1",
      "integer-as-float /Third/0",
    ]);
  });

  test("is not taken for clean when its kind is known but not specified, with --strict", async () => {
    const line = '{"timestamp":"2025-01-01T00:00:00Z","event":"Music","MusicTrack":"MainMenu"}';
    expect((await lint("journal", line)).findings).toEqual([]);
    expect((await lint("journal", line, "--strict")).findings).toMatchObject([
      { rule: "unknown-event", severity: "warning" },
    ]);
  });
});
