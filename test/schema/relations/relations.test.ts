import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { Finding } from "../../../src/engine/validate/finding.js";
import { pointerKeys, pointerName, pointerParent } from "../../../src/read/json/pointer.js";
import { rules } from "../../../src/rules/index.js";
import type { Schema } from "../../../src/schema/schema.js";
import { briefly, lint } from "../../lint.js";
import { changed, commonSchema, optionOf, type SchemaFile, schemaFiles, weightOf } from "../../schema-walk.js";

/** How little it takes to break one thing that a schema says to hold between fields, and what must be found then. */
interface Row {
  /** Where the schema says it, behind `common#` where it is a shape that kinds share; of `x-when` also which of its tests. */
  readonly of: string;
  /** Which example of the schema is changed; the first, unless said. */
  readonly example?: number;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly without?: readonly string[];
  readonly rule: Finding["rule"];
  readonly path: string;
}

interface Case extends Row {
  readonly file: SchemaFile;
  readonly genuine: unknown;
  readonly broken: unknown;
}

const table = JSON.parse(readFileSync(new URL("broken.json", import.meta.url), "utf8")) as Readonly<
  Record<string, readonly Row[]>
>;
const keywords = ["x-together", "x-one-of", "x-at-most-one", "x-when", "x-holds", "x-unique", "x-follows"] as const;

const cases: readonly Case[] = Object.entries(table).flatMap(([name, rows]) => {
  const file = schemaFiles.find(({ folder, title }) => `${folder}/${title}` === name);
  if (!file) throw new Error(`there is no schema ${name}`);
  return rows.map((row) => {
    const genuine = file.schema.examples?.[row.example ?? 0];
    const steps = [
      ...Object.entries(row.with ?? {}),
      ...(row.without ?? []).map((pointer) => [pointer, undefined] as const),
    ];
    const broken = steps.reduce<unknown>(
      (event, [pointer, value]) => changed(event, pointerKeys(pointer), value),
      genuine,
    );
    return { ...row, file, genuine, broken };
  });
});

/** What is found in each of many events; those of journals are linted together. */
async function findingsIn(
  events: readonly unknown[],
  option: readonly string[],
): Promise<readonly (readonly Finding[])[]> {
  const lines = cases.flatMap(({ file }, index) => (file.folder === "events" ? [index] : []));
  const { findings } = await lint("journal", lines.map((index) => JSON.stringify(events[index])).join("\n"), ...option);
  const found = await Promise.all(
    cases.map(async ({ file }, index) =>
      file.folder === "events" ? [] : (await lint(optionOf(file), JSON.stringify(events[index]), ...option)).findings,
    ),
  );
  return found.map((alone, index) => {
    const line = lines.indexOf(index) + 1;
    return line === 0 ? alone : findings.filter((finding) => finding.line === line);
  });
}

describe("what schemas say to hold between fields", () => {
  let genuine: Awaited<ReturnType<typeof findingsIn>>;
  let broken: typeof genuine;
  let strictly: typeof genuine;
  beforeAll(async () => {
    const events = cases.map((one) => one.broken);
    genuine = await findingsIn(
      cases.map((one) => one.genuine),
      ["--strict"],
    );
    broken = await findingsIn(events, []);
    strictly = await findingsIn(events, ["--strict"]);
  });

  test.each(cases.map((one, index) => [`${one.file.title} ${one.of}`, one, index] as const))("%s", (_, one, index) => {
    const severityIn = (findings: readonly Finding[] = []) => findings.find((finding) => isOf(finding, one))?.severity;
    expect(severityIn(genuine[index])).toBeUndefined();
    expect(briefly(broken[index] ?? []), "where it is found").not.toEqual([]);
    expect(severityIn(broken[index])).toBe(rules[one.rule].severity);
    expect(severityIn(strictly[index])).toBe(isMostly(one) ? "warning" : weightOf(one.file, one.path));
  });
});

/** Whether a finding is of what a row breaks: at its field, or at another one of the object, of which the same is said. */
function isOf({ rule, path, message }: Finding, row: Row): boolean {
  if (rule !== row.rule || path === row.path) return rule === row.rule;
  const [, others = ""] = message.split("; the same applies to ");
  const isBeside = pointerParent(path) === pointerParent(row.path);
  return isBeside && others.split(/, | and /).includes(pointerName(row.path));
}

/** Whether genuine lines break it now and then, as its schema says. */
function isMostly({ of, file }: Case): boolean {
  const root = of.startsWith("common#") ? commonSchema : file.schema;
  let node: unknown = root;
  for (const key of pointerKeys(of).slice(0, of.includes("/x-when/") ? -2 : undefined)) node = Object(node)[key];
  return Object(node).mostly === true;
}

test("the table knows all that they say", () => {
  const known = new Set(cases.map(({ of, file }) => (of.startsWith("common#") ? of : `${nameOf(file)}#${of}`)));
  const said = [
    ...saidIn(commonSchema, "common#"),
    ...schemaFiles.flatMap((file) => saidIn(file.schema, `${nameOf(file)}#`)),
  ];
  expect(said.length).toBeGreaterThan(0);
  expect(said.filter((one) => !known.has(one))).toEqual([]);
});

function nameOf({ folder, title }: SchemaFile): string {
  return `${folder}/${title}`;
}

/** Where a schema says what holds between fields. */
function saidIn(schema: Schema, place: string): readonly string[] {
  const here = keywords.flatMap((keyword) =>
    (schema[keyword] ?? []).flatMap((entry: unknown, index) => {
      const at = `${place}/${keyword}/${index}`;
      if (keyword !== "x-when") return [at];
      return (["then", "else"] as const).flatMap((branch) =>
        Object.keys(Object(Object(entry)[branch])).map((field) => `${at}/${branch}/${field}`),
      );
    }),
  );
  const parts = (["properties", "$defs"] as const).flatMap((keyword) =>
    Object.entries(schema[keyword] ?? {}).flatMap(([key, part]) => saidIn(part, `${place}/${keyword}/${key}`)),
  );
  return [...here, ...parts, ...(schema.items ? saidIn(schema.items, `${place}/items`) : [])];
}
