import { expect, test } from "vitest";
import { ownKinds } from "../../src/engine/validate/validators.js";
import { type NormalSchema, normalForm } from "../../src/schema/normal-form.js";
import { loadSchema, type SchemaName } from "../../src/schema/schema.js";
import { valueList } from "../../src/schema/value-list.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";
import { eventsOf, type Folder, findingsIn, folderOf, sideFileOf } from "./folder.js";

const kinds = ownKinds.names.filter((kind) => loadSchema(`events/${kind}` as SchemaName)["x-specified"] === true);

/** The fields of the specification and the values of its closed lists, as the schemas have them. */
const fields: string[] = [];
const values: string[] = [];

function collect(schema: NormalSchema, shape: string): void {
  const { named, kind } = valueList(schema);
  if (kind === "closed") values.push(...named.map((value) => `${shape} = ${value}`));
  if (schema.items) collect(schema.items, `${shape}/*`);
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (field.not || field["x-extra"]) continue;
    // All events have these two.
    if (name !== "timestamp" && name !== "event") fields.push(`${shape}/${name}`);
    collect(field, `${shape}/${name}`);
  }
}

for (const kind of kinds) collect(normalForm(`events/${kind}` as SchemaName), kind);

function note(value: unknown, shape: string, seen: Set<string>): void {
  seen.add(shape);
  if (Array.isArray(value)) for (const one of value) note(one, `${shape}/*`, seen);
  else if (typeof value === "object" && value !== null)
    for (const [name, part] of Object.entries(value)) note(part, `${shape}/${name}`, seen);
  else seen.add(`${shape} = ${value}`);
}

/** What the journal and the three side files have; the states of the side files are a file of our own. */
function shapesOf(folder: Folder): Set<string> {
  const seen = new Set<string>();
  const files = ["Status.json", "ModulesInfo.json", "NavRoute.json"].map((name) => sideFileOf(folder, name));
  for (const event of [...eventsOf(folder), ...files]) note(event, String(event.event), seen);
  return seen;
}

function statesIn({ files }: Folder, seen: Set<string>): void {
  for (const line of files.get("side-files.jsonl")?.toString().trim().split("\n") ?? []) {
    const { text } = JSON.parse(line) as { readonly text: string };
    const event = JSON.parse(text) as Readonly<Record<string, unknown>>;
    note(event, String(event.event), seen);
  }
}

function withoutStates(folder: Folder): Folder {
  return { ...folder, files: new Map([...folder.files].filter(([name]) => name !== "side-files.jsonl")) };
}

test("--spec-only has the sixteen kinds, all 262 fields in 500 events, and all closed values over ten sessions", () => {
  expect([kinds.length, fields.length]).toEqual([16, 262]);
  const seen = new Set<string>();
  for (let seed = 1; seed <= 10; seed++) {
    const folder = folderOf({ seed, specOnly: true, events: 500 });
    const lines = eventsOf(folder);
    expect(lines).toHaveLength(500);
    expect(kinds.filter((kind) => kind !== "Status" && !lines.some(({ event }) => event === kind))).toEqual([]);
    expect(lines.filter(({ event }) => !kinds.includes(String(event)) || event === "Status")).toEqual([]);
    const shapes = shapesOf(folder);
    expect(
      fields.filter((field) => !shapes.has(field)),
      `seed ${seed}`,
    ).toEqual([]);
    for (const shape of shapes) seen.add(shape);
    statesIn(folder, seen);
    const plain = withoutStates(folder);
    expect([...findingsIn(plain), ...findingsIn(plain, { strict: true })], `seed ${seed}`).toEqual([]);
  }
  expect(values.filter((value) => !seen.has(value))).toEqual([]);
});

test("--spec-only writes the three side files and no others, with every state of them", async () => {
  const cwd = temporaryFolder();
  const { exitCode } = await run(["generate", "--out", "mocks", "--spec-only", "--events", "40"], { cwd });
  expect(exitCode).toBe(0);
  const linted = await run(["--strict", "--no-progress", "--format", "compact", "mocks"], { cwd });
  expect(linted).toMatchObject({ exitCode: 0, stdout: "" });
  const { stdout } = await run(["generate", "--spec-only", "--events", "20"], { cwd });
  expect(stdout.trimEnd().split("\n")).toHaveLength(20);
});

test.each([
  [["--kinds", "Docked"], "kinds cannot be combined with specOnly"],
  [["--gameversion", "3.8"], "gameversion cannot be combined with specOnly"],
])("--spec-only with %j is refused", async (argv, reason) => {
  const { stderr, exitCode } = await run(["generate", "--spec-only", ...argv]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(reason);
});
