import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { argv, exit, stderr } from "node:process";
import { pathToFileURL } from "node:url";

// The first step of the build, before any TypeScript: a file that is added to src/rules or schemas/names need not be added to a list too.
const source = argv[2] === undefined ? new URL("../../src/", import.meta.url) : pathToFileURL(`${argv[2]}/`);
const note =
  "// Made by the build from the files in the folders of src/rules: add a file there, and change nothing here.\n";

/** Folders of `src/rules` without rules, which contain what rules share. */
const shared = ["built", "checks", "fix"];

const camelCase = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
const lines = (texts) => texts.map((text) => `${text}\n`).join("");

writeRules(new URL("rules/", source));
writeTables(new URL("../../schemas/", import.meta.url), new URL("schema/built/", source));
writeEvents(new URL("../../schemas/events/", import.meta.url), new URL("schema/built/", source));

/** Ends the build with a reason in one line. */
function refuse(reason) {
  stderr.write(`${reason}\n`);
  exit(1);
}

/** The list of rules, and their ids as a type that the package can export without the rules themselves. */
function writeRules(folder) {
  const families = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !shared.includes(entry.name))
    .map(({ name }) => name)
    .sort();
  const rules = families.flatMap((family) => rulesIn(family, new URL(`${family}/`, folder)));
  for (const { id, family } of rules) {
    const twin = rules.find((other) => other.id === id && other.family !== family);
    if (twin) refuse(`the rule ${id} is in two folders, ${family} and ${twin.family}`);
  }
  const idsIn = (family) => rules.filter((rule) => rule.family === family).map(({ id }) => id);
  const imported = (name, suffix, of) =>
    lines(of.map(({ file, id }) => `import { ${name} as ${camelCase(id)}${suffix} } from "../${file}";`));
  const list = `${note}${imported("rule", "", rules)}
/** What each rule's file holds, by its name. */
export const ruleFiles: {
${lines(rules.map(({ id }) => `  readonly "${id}": typeof ${camelCase(id)};`))}} = {
${lines(rules.map(({ id }) => `  "${id}": ${camelCase(id)},`))}};
`;
  const ids = `${note}
/** The ids of the rules in each folder. */
export const families = {
${lines(families.map((family) => `  ${family}: ${JSON.stringify(idsIn(family))},`))}} as const;

/** The id of a rule. */
export type RuleId = (typeof families)[keyof typeof families][number];

/** The id of a rule about what the game writes, and not about messages for EDDN. */
export type JournalRuleId = Exclude<RuleId, \`eddn-\${string}\`>;
`;
  const having = (name) => rules.filter(({ text }) => text.includes(`export const ${name}`));
  const checks = `${note}${imported("conditions", "Conditions", having("conditions"))}${imported("checks", "Checks", having("checks"))}${imported("finds", "Finds", having("finds"))}${imported("betweenJournals", "BetweenJournals", having("betweenJournals"))}import type { BetweenJournals } from "../checks/between-journals.js";
import type { Condition } from "../checks/condition.js";
import { checksOf, type SessionRuleId } from "../checks/define-session-rule.js";
import type { Envelope } from "../checks/eddn-message.js";
import type { Violation } from "../violation.js";
import type { RuleId } from "./rule-id.js";

/** A condition of any rule. */
export interface AnyCondition extends Condition<Violation> {
  readonly rule: RuleId;
}

/** The conditions between fields of an event, of all rules. */
export const allConditions: readonly AnyCondition[] = [
${lines(having("conditions").map(({ id }) => `  ...${camelCase(id)}Conditions,`))}];

/** The checks against the lines above, of all rules. */
export const allChecks = [
${lines(having("checks").map(({ id }) => `  ...checksOf("${id}", ${camelCase(id)}Checks),`))}];

/** How events contradict earlier journals, by rule. */
export const allBetweenJournals: readonly (readonly [rule: SessionRuleId, contradictions: BetweenJournals])[] = [
${lines(having("betweenJournals").map(({ id }) => `  ["${id}", ${camelCase(id)}BetweenJournals],`))}];

/** What finds the violations in messages for EDDN, of all rules but those that a schema finds, and eddn-size, which needs the text as it is sent. */
export const allFinds: readonly ((envelope: Envelope) => readonly Violation[])[] = [
${lines(having("finds").map(({ id }) => `  ${camelCase(id)}Finds,`))}];
`;
  const broken = rules.filter(({ family }) => family !== "eddn");
  const unbroken = broken.find((rule) => !having("fault").includes(rule));
  if (unbroken) refuse(`the rule ${unbroken.id} exports no fault, which says how to break it`);
  const faults = `${note}import type { Fault } from "../fault.js";
${imported("fault", "", broken)}import type { JournalRuleId } from "./rule-id.js";

/** How to break each rule about what the game writes. */
export const faults: Readonly<Record<JournalRuleId, Fault>> = {
${lines(broken.map(({ id }) => `  "${id}": ${camelCase(id)},`))}};
`;
  const made = { "rule-files": list, "rule-id": ids, checks, faults };
  mkdirSync(new URL("built/", folder), { recursive: true });
  for (const [name, text] of Object.entries(made)) writeFileSync(new URL(`built/${name}.ts`, folder), text);
}

/** A rule is a file, or a folder with an `index.ts` if it has many checks. */
function rulesIn(family, folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((entry) => {
      const [, id] = /^([a-z][a-z0-9]*(?:-[a-z0-9]+)*)(?:\.ts)?$/.exec(entry.name) ?? [];
      const path = entry.isDirectory() ? `${entry.name}/index.ts` : entry.name;
      if (id === undefined || !path.endsWith(".ts")) {
        refuse(`${family}/${entry.name} is not the file of a rule, and the folders of src/rules hold nothing else`);
      }
      const text = readFileSync(new URL(path, folder), "utf8");
      return { family, id, text, file: `${family}/${path.replace(/\.ts$/, ".js")}` };
    });
}

/** The list of tables of names, by their files. */
function writeTables(schemas, folder) {
  const namesIn = (tables) =>
    readdirSync(new URL(tables, schemas))
      .map((file) => file.replace(/\.json$/, ""))
      .sort();
  const list = `${note.replace("the folders of src/rules", "schemas/names and schemas/ids")}
/** The tables of names that there are. */
export const tableNames: readonly string[] = [
${lines(namesIn("names/").map((name) => `  "${name}",`))}];

/** The tables of ids and of what else belongs together. */
export const idTableNames: readonly string[] = [
${lines(namesIn("ids/").map((name) => `  "${name}",`))}];
`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL("table-names.ts", folder), list);
}

/** The lists that the schemas of events make: which there are, and what came with which release. */
function writeEvents(folder, target) {
  const schemas = readdirSync(folder)
    .sort()
    .map((file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")));
  writeFileSync(new URL("kinds.ts", target), kindsText(schemas));
  writeFileSync(new URL("additions.ts", target), additionsText(schemas));
}

function kindsText(schemas) {
  const titles = (those) => lines(those.map(({ title }) => `  "${title}",`));
  return `${note.replace("the folders of src/rules", "schemas/events")}
/** The kinds of event that have a schema. */
export const eventKinds: readonly string[] = [
${titles(schemas)}];

/** Those that the specification describes. */
export const specifiedKinds: readonly string[] = [
${titles(schemas.filter((schema) => schema["x-specified"] === true))}];
`;
}

/** Events and their fields by \`x-since\`. A display text comes and goes with what it shows. */
function additionsText(schemas) {
  const additions = schemas.flatMap(({ title, properties, "x-since": since }) => {
    const added = Object.entries(properties ?? {}).filter(
      ([name, field]) => field["x-since"] !== undefined && !name.endsWith("_Localised"),
    );
    const fields = Object.fromEntries(added.map(([name, field]) => [name, field["x-since"]]));
    const late = added.filter(([, field]) => mayBeOlder(field)).map(([name]) => name);
    return since === undefined && added.length === 0 ? [] : [{ kind: title, since, fields, late }];
  });
  return `${note.replace("the folders of src/rules", "schemas/events")}
/** An event that came with a release, if \`since\` is given, or has fields that came later. */
export interface Additions {
  readonly kind: string;
  readonly since?: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Those of them that may have been written before they were documented. */
  readonly late: readonly string[];
}

export const additions: readonly Additions[] = [
${lines(additions.map((one) => `  ${JSON.stringify(one)},`))}];
`;
}

/** Until 2024, new fields were documented late, unless most lines had them. */
function mayBeOlder({ "x-since": since, "x-presence": share = 0 }) {
  return share < 0.5 && !/^4\.(?:0 Ascendancy|[1-9])/.test(since);
}
