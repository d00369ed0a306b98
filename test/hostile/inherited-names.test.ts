import { expect, test } from "vitest";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

const time = '"timestamp":"2025-01-01T00:00:00Z"';
const names = ["constructor", "toString", "__proto__", "hasOwnProperty", "valueOf"];

/** An object as JSON has it; a literal of ours would not hold `__proto__`. */
function object(value: string): string {
  return `{${names.map((name) => `"${name}":${value}`).join(",")}}`;
}

const schema = `{
  "type":"object", "required":${JSON.stringify([...names, "sub"])}, "x-required":["isPrototypeOf"],
  "properties":{
    "timestamp":true, "event":true, "isPrototypeOf":{"type":"string"},
    ${object('{"type":"string"}').slice(1, -1)},
    "sub":{"type":"object","properties":${object('{"type":"object","required":["toString"]}')},"additionalProperties":{"x-unknown":true}}
  },
  "additionalProperties":{"x-unknown":true}
}`;

async function found(lines: readonly string[], argv: readonly string[] = []): Promise<readonly string[]> {
  const cwd = temporaryFolder({
    "s/Own.json": schema,
    "s/toString.json": schema,
    "Journal.log": `${lines.join("\n")}\n`,
  });
  const { stdout } = await run(["--schemas", "s", "--format", "json", ...argv, "Journal.log"], { cwd });
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly Readonly<Record<string, string>>[] };
  return findings.map(({ line, rule, path }) => `${line} ${rule} ${path}`).sort();
}

test("fields that every object inherits are like any others in schemas of users", async () => {
  const fields = object('"x"').slice(1, -1);
  const whole = object('{"toString":1}');
  expect(
    await found([
      `{${time},"event":"Own","sub":{}}`,
      `{${time},"event":"Own",${fields},"sub":${whole}}`,
      `{${time},"event":"toString",${fields},"sub":${whole}}`,
      `{${time},"event":"Own",${object("1").slice(1, -1)},"sub":${object("{}")}}`,
      `{${time},"event":"Own",${fields},"sub":{},"isPrototypeOf":"x","propertyIsEnumerable":1}`,
    ]),
  ).toEqual(
    [
      ...names.map((name) => `1 missing-field /${name}`),
      ...names.map((name) => `4 wrong-type /${name}`),
      ...names.map((name) => `4 missing-field /sub/${name}/toString`),
      "5 unknown-field /propertyIsEnumerable",
    ].sort(),
  );
  expect(await found([`{${time},"event":"Own",${fields},"sub":${whole}}`], ["--strict"])).toEqual([
    "1 missing-field /isPrototypeOf",
  ]);
});

test("fields and events of such names are strangers to our own schemas, as any others are", async () => {
  const fields = object("1").slice(1, -1);
  const lines = [
    `{${time},"event":"Music","MusicTrack":"NoTrack",${fields}}`,
    ...["constructor", "__proto__"].map((event) => `{${time},"event":"${event}"}`),
  ];
  expect(await found(lines)).toEqual(
    [...names.map((name) => `1 unknown-field /${name}`), "2 unknown-event /event", "3 unknown-event /event"].sort(),
  );
});
