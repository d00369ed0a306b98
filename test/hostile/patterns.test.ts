import { expect, test } from "vitest";
import { type Ran, run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

const long = `${"a".repeat(50_000)}!`;

/** Lints one event of a kind that a schema of the user describes. */
function lintOwn(schema: object, fields: object): Promise<Ran> {
  const event = { timestamp: "2025-01-01T00:00:00Z", event: "Own", ...fields };
  const cwd = temporaryFolder({
    "schemas/Own.json": JSON.stringify(schema),
    "Journal.log": `${JSON.stringify(event)}\n`,
  });
  return run(["--schemas", "schemas", "--format", "compact", "Journal.log"], { cwd });
}

test("patterns that take for ever in JavaScript come to an end", async () => {
  const { stdout, exitCode } = await lintOwn(
    {
      properties: {
        a: { pattern: "^(a+)+$" },
        b: { propertyNames: { pattern: "^(a|a)*$" } },
        c: { patternProperties: { "^(a|aa)+$": false, "^(?:a*)*!$": { type: "number" } } },
        d: { "x-form": "(a+)+" },
        e: { format: "url" },
        f: { not: { pattern: "(a*)*(a*)*c" } },
      },
    },
    { a: long, b: { [long]: 1 }, c: { [long]: "x" }, d: long, e: `http://${":".repeat(200_000)}`, f: long },
  );
  expect(exitCode).toBe(1);
  const subjects = stdout.split("\n").map((line) => /Own \/(\w)/.exec(line)?.[1] ?? "");
  expect(new Set(subjects)).toEqual(new Set(["a", "b", "c", "d", "e", ""]));
  expect(stdout).toContain("Own /d should be written like (a+)+, found the string");
});

test("patterns mean what they meant", async () => {
  const properties = { a: { pattern: "^\\p{Lu}[a-z]{2,3}\\b" }, b: { pattern: "x|y$" }, c: { format: "url" } };
  expect(await lintOwn({ properties }, { a: "Äbc-", b: "_y", c: "https://example.com/a" })).toMatchObject({
    exitCode: 0,
  });
  const { stdout } = await lintOwn({ properties }, { a: "Äb", b: "y_", c: "example" });
  expect(stdout.match(/Own \/\w/g)).toEqual(["Own /a", "Own /b", "Own /c"]);
});

test.each([
  [{ pattern: "^(?=a)b" }, "its pattern ^(?=a)b has a lookahead or lookbehind"],
  [{ pattern: "(a)\\1" }, "its pattern (a)\\1 has a reference to a group"],
  [
    { patternProperties: { "a{5000}": false } },
    "its pattern a{5000} asks for too many steps: repeat fewer things less often",
  ],
])("%j is refused with file and reason", async (schema, reason) => {
  const { exitCode, stderr } = await lintOwn({ properties: { a: schema } }, {});
  expect(exitCode).toBe(2);
  expect(stderr).toBe(
    `journal-lint: schemas/Own.json is not a usable schema: ${reason}, and only patterns that are quick with every text can be used\n`,
  );
});
