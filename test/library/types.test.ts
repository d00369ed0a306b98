import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectFolder } from "../run.js";
import { schemaFiles } from "../schema-walk.js";
import { temporaryFolder } from "../temporary-folder.js";
import { blocks } from "../tools/docs/pages.js";
import { compile, linkProject } from "./compile.js";

function compiled(...programs: readonly string[]): string {
  const folder = temporaryFolder();
  linkProject(folder);
  return compile(folder, ...programs);
}

const typeOf = ({ folder, title }: (typeof schemaFiles)[number]): string =>
  folder === "files" ? `${title}File` : title;

test("every example of every schema is of its type", () => {
  const types = schemaFiles.map(typeOf);
  const values = schemaFiles.flatMap((file) =>
    (file.schema.examples ?? []).map((example) => `[${JSON.stringify(example)}] satisfies ${typeOf(file)}[];`),
  );
  expect(values.length).toBeGreaterThanOrEqual(types.length);
  expect(compiled(`import type { ${types.join(", ")} } from "journal-lint/events";\n${values.join("\n")}\n`)).toBe("");
});

const program = `
import { generate, isEvent, lint, lintText, rules, sample, type Finding, type GenerateOptions, type LintOptions, type Piece, type RuleId } from "journal-lint";
import type { Events, FSDJump, JournalEvent, ModulesInfoFile, NavRouteFile, SideFiles, Status } from "journal-lint/events";

declare const value: unknown;
declare const stream: ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>;

const options: LintOptions = { strict: true, rules: { "wrong-type": "warn" }, as: "events", signal: AbortSignal.timeout(1) };
for await (const finding of lint(["logs", "*.log"], options)) {
  const { file, line, rule, event }: Finding = finding;
  const place: string = file + line + rule + (event ?? "");
  for (const { file: of, line: above, column, message } of finding.related ?? []) of.concat(message).slice(above, column);
}
for await (const { message } of lintText("", { file: "Status.json" })) message.trim();
for await (const { suggestion } of lintText(stream)) suggestion?.trim();
const ids: readonly RuleId[] = rules.map(({ id }) => id);

if (isEvent(value, "FSDJump")) {
  const [x, y, z] = value.StarPos;
  const happiness: string | undefined = value.Factions?.[0]?.Happiness;
  value.Factions?.[0]?.ActiveStates?.[0]?.Trend satisfies undefined;
  // @ts-expect-error a misspelt field
  value.Starpos;
}
const status: Status = { timestamp: "", event: "Status", Flags: 1, GuiFocus: 0, Pips: [4, 4, 4], LegalState: "anything" };
const route: NavRouteFile = { timestamp: "", event: "NavRouteClear" };
const named = (event: JournalEvent): string => {
  switch (event.event) {
    case "Synthesis":
      return event.Materials.map(({ Name }) => Name).join();
    case "Docked":
      return event.StationState ?? event.StationName;
    default:
      return event.timestamp;
  }
};
const session: GenerateOptions = { seed: 1, size: "5MB", language: "French/FR", faults: { "pips-sum": 1 } };
for (const piece of generate(session)) (piece satisfies Piece).bytes.length;
const made: FSDJump = sample("FSDJump", { seed: 2, extent: "full" });
const all: keyof Events = "CargoTransfer";
const modules: SideFiles["ModulesInfo.json"] extends ModulesInfoFile ? true : false = true;
`;

test("a program that uses the library rightly compiles, and the samples in the docs do", () => {
  const samples = blocks("ts");
  expect(samples.length).toBeGreaterThan(1);
  expect(compiled(program, ...samples)).toBe("");
});

const status = 'timestamp: "", event: "Status"';

test("every wrong use is refused, each on its line", () => {
  const wrong: readonly (readonly [line: string, reason: string])[] = [
    [`({ ${status} }) satisfies Status;`, "'Flags' is missing"],
    [`({ ${status}, Flags: 1, Flag: 1 }) satisfies Status;`, "'Flag' does not exist"],
    [`({ ${status}, Flags: "1" }) satisfies Status;`, "'string' is not assignable"],
    [`({ ${status}, Flags: 1, GuiFocus: 12 }) satisfies Status;`, "'12' is not assignable"],
    [`({ ${status}, Flags: 1, Pips: [4, 4] }) satisfies Status;`, "'[number, number]' is not assignable"],
    ['({ timestamp: "", event: "Heading", Flags: 1 }) satisfies Status;', '"Heading"'],
    ['isEvent(value, "Heading");', '"Heading"'],
    ['lint(".", { rules: { "missing-feld": "off" } });', "missing-feld"],
    ['lint(".", { rules: { "missing-field": "loud" } });', '"loud"'],
    ['lint(".", { stict: true });', "stict"],
    ["lintText(1);", "'number' is not assignable"],
    ['sample("FSDjump");', "FSDjump"],
    ['sample("Docked").StarPos;', "StarPos"],
    ['generate({ faults: { "missing-feld": 1 } });', "missing-feld"],
    ['generate({ language: "Latin" });', "Latin"],
  ];
  const head = [
    'import { generate, isEvent, lint, lintText, sample } from "journal-lint";',
    'import type { Status } from "journal-lint/events";',
    "declare const value: unknown;",
  ];
  const said = compiled([...head, ...wrong.map(([line]) => line), ""].join("\n"));
  const messages = said.split(/^(?=program\.ts)/m);
  expect(messages).toHaveLength(wrong.length);
  for (const [index, [line, reason]] of wrong.entries()) {
    expect(messages[index], line).toContain(`program.ts(${head.length + index + 1},`);
    expect(messages[index], line).toContain(reason);
  }
});

test("the fields carry what the schemas say of them", () => {
  const text = readFileSync(join(projectFolder, "dist/events.d.ts"), "utf8");
  expect(text).toContain("/** Name of the system jumped to. */\n  StarSystem: string;");
  expect(text).toContain("/** When the event was written, in UTC, ISO 8601. */\n  timestamp: string;");
  expect(text).toContain("   * - bit 21: Has Lat Long\n");
  expect(text).toContain("   * - 0: NoFocus\n");
  expect(text).toContain('StationState?: "Damaged" | "UnderRepairs" | "Construction" | (string & {});');
  expect(text).toContain("Trend?: never;");
});
