import { expect, test } from "vitest";
import { run } from "../run.js";
import { inOurTime, schemaFiles } from "../schema-walk.js";
import { temporaryFolder } from "../temporary-folder.js";

const time = '"timestamp":"2025-01-01T00:00:00Z"';

const jump = {
  timestamp: "2025-01-01T00:00:00Z",
  event: "FSDJump",
  StarSystem: "Varkesh",
  SystemAddress: 594592926067,
  StarPos: [-62.53125, 41.21875, 88.40625],
  SystemAllegiance: "",
  SystemEconomy: "$economy_None;",
  SystemSecondEconomy: "$economy_None;",
  SystemGovernment: "$government_None;",
  SystemSecurity: "$SYSTEM_SECURITY_low;",
  Population: 0,
  Body: "Varkesh",
  BodyID: 0,
  BodyType: "Star",
  JumpDist: 1.5,
  FuelUsed: 0.5,
  FuelLevel: 2,
};

async function differences(lines: readonly unknown[], ...argv: readonly string[]) {
  const stdin = lines.map((line) => JSON.stringify(line)).join("\n");
  const { exitCode, stdout, stderr } = await run(["infer", "FSDJump", "--json", ...argv, "-"], { stdin });
  expect(stderr).toBe("");
  const { kinds } = JSON.parse(stdout) as {
    readonly kinds: readonly { readonly differences: readonly unknown[]; readonly neverSeen: readonly string[] }[];
  };
  return { exitCode, ...kinds[0] };
}

test("what a schema has no word for is told, with types and counts", async () => {
  const conflict = { WarType: "duel", Status: "active", Faction1: { Name: "A", Stake: "", WonDays: 0 }, Extra: 1.5 };
  const { Body: _, ...bodiless } = jump;
  const factions = [{ Name: "A", ActiveStates: [{ State: "Boom", Trend: 1 }] }];
  const found = await differences([
    jump,
    { ...jump, Population: "many", New: true },
    { ...bodiless, PowerplayState: "Loose", Conflicts: [conflict, { ...conflict, WarType: "war" }] },
    { ...jump, Factions: factions, New: 1 },
  ]);
  expect(found.exitCode).toBe(1);
  expect(found.differences).toEqual([
    { what: "other-type", path: "/Population", expected: "integer", types: { string: 1 } },
    { what: "unknown-field", path: "/New", types: { boolean: 1, integer: 1 }, of: 4 },
    { what: "unlisted-value", path: "/PowerplayState", values: { Loose: 1 }, more: false },
    { what: "unlisted-value", path: "/Conflicts/*/WarType", values: { duel: 1 }, more: false },
    { what: "unknown-field", path: "/Conflicts/*/Extra", types: { number: 2 }, of: 2 },
    { what: "absent-field", path: "/Conflicts/*/Faction2", count: 2, of: 2 },
    {
      what: "forbidden-field",
      path: "/Factions/*/ActiveStates/*/Trend",
      types: { integer: 1 },
      of: 1,
    },
    ...["FactionState", "Government", "Influence", "Allegiance", "Happiness", "MyReputation"].map((name) => ({
      what: "absent-field",
      path: `/Factions/*/${name}`,
      count: 1,
      of: 1,
    })),
    { what: "absent-field", path: "/Body", count: 1, of: 4 },
  ]);
  expect(found.neverSeen).toEqual(expect.arrayContaining(["/Taxi", "/Factions/*/SquadronFaction"]));
  expect(found.neverSeen).not.toEqual(expect.arrayContaining(["/ThargoidWar/WarProgress"]));
});

test("what fits its schema is no difference, values beyond the specification among it", async () => {
  expect(await differences([{ ...jump, PowerplayState: "Turmoil", FuelLevel: 2.5 }])).toMatchObject({
    exitCode: 0,
    differences: [],
  });
});

test("the examples of our schemas do not differ from them, side files go by their names", async () => {
  const files = schemaFiles.flatMap(({ folder, title, schema }) =>
    (schema.examples ?? [])
      .map(inOurTime)
      .map((example, index) => [
        folder === "files" ? `${index}/${title}.json` : `Journal.${title}.${index}.log`,
        JSON.stringify(example),
      ]),
  );
  const cwd = temporaryFolder(Object.fromEntries(files));
  const { exitCode, stdout, stderr } = await run(["infer", "--diff"], { cwd });
  expect({ exitCode, stderr, stdout }).toEqual({
    exitCode: 0,
    stderr: "",
    stdout: `no difference in ${schemaFiles.length} kinds with a schema\n`,
  });
  expect(await run(["infer", "Status.json"], { cwd })).toMatchObject({ exitCode: 0 });
});

test("kinds without a schema are a difference", async () => {
  const stdin = `{${time},"event":"Stranger"}\n{${time},"event":"Synthesis","Name":"x","Materials":[]}`;
  expect(await run(["infer", "--diff", "-"], { stdin })).toEqual({
    exitCode: 1,
    stderr: "",
    stdout: `1 kind without a schema; journal-lint infer --all drafts them
  Stranger 1×

no difference in 1 kind with a schema
`,
  });
});

test.each([
  [["infer"], "name an event, or give --all or --diff; see journal-lint infer --help"],
  [["infer", "--all", "--diff"], "--all drafts and --diff compares, give one of them; see journal-lint infer --help"],
  [
    ["infer", "--diff", "--out", "x"],
    "--diff drafts nothing, leave out --draft and --out; see journal-lint infer --help",
  ],
  [
    ["infer", "Music", "--force"],
    "--force is about the files of --out, which is missing; see journal-lint infer --help",
  ],
  [["infer", "Musik", "fixtures/readme/music.log"], "no event Musik in 1 file; did you mean Music?"],
  [
    ["infer", "fixtures", "fixtures/readme/music.log"],
    "no event fixtures in 1 file; the event comes before the paths, or give --all",
  ],
  [["infer", "--all", "missing.log"], "cannot read missing.log: no such file or folder"],
  [["infer", "--all", "--schemas", "missing", "-"], "cannot read missing: no such file or folder"],
])("%j is exit code 2", async (argv, reason) => {
  expect(await run(argv)).toEqual({ exitCode: 2, stdout: "", stderr: `journal-lint: ${reason}\n` });
});

test("text of the journal is shown with escapes", async () => {
  const { stdout } = await run(["infer", "FSDJump", "-"], {
    stdin: JSON.stringify({ ...jump, "\u001b[2J": "x", PowerplayState: "::error::\u202e" }),
  });
  expect(stdout).toContain("\\u001b[2J");
  expect(stdout).not.toMatch(/\p{Cf}|^\s*::/mu);
  expect(stdout).not.toContain("\u001b");
});
