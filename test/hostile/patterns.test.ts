import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { type Ran, run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";
import { toolCall, toolFile } from "../tool.js";

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

// A process that has compiled many patterns matches each new one by a stack that grows with the text, as this flag makes it do at once.
test.skipIf(toolFile)("millions of characters of one sort overflow no stack, however patterns are compiled", () => {
  const line = (start: string, track: string): string =>
    `${start}{ "timestamp":"2025-03-02T19:12:31Z", "event":"Music", "MusicTrack":"${track}" }\n`;
  const music = line("", "Exploration");
  const many = (character: string): string => character.repeat(12_000_000);
  const cwd = temporaryFolder({
    "Journal.1.log": `${line(many(" "), "Exploration")}${many("\0")}\n${many(" ")}\n${line("", many("x"))}`,
    "Journal.2.log": music.replace(":31Z", `:31.${many("0")}Z`) + music.replace("}", `, "A":[${many("0,")}0] }`),
  });
  const [program, argv] = toolCall(["--format", "compact", "--no-cache", "--threads", "1", "."]);
  const { stdout, stderr } = spawnSync(program, ["--no-regexp-optimization", ...argv], { cwd, encoding: "utf8" });
  expect(stderr).toBe("");
  const found = stdout.trimEnd().split("\n");
  expect(found.map((one) => /^(\S+?:\d+).*\[([a-z-]+)\]$/.exec(one)?.slice(1).join(" ")).toSorted()).toEqual([
    "Journal.1.log:2 nul-bytes",
    "Journal.1.log:4 unknown-name",
    "Journal.2.log:1 bad-timestamp",
    "Journal.2.log:2 too-deep",
  ]);
});
