import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";

// The first step of the build, before any TypeScript: whoever adds a file to these folders need not add it to a list too.
const source = argv[2] === undefined ? new URL("../../src/", import.meta.url) : pathToFileURL(`${argv[2]}/`);
const note = "// Made by the build from the files in the folder: add one there, and nothing here.\n";

/** Folders of `src/rules` that hold no rules, but what rules are made of. */
const shared = ["checks", "fix"];

const camelCase = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
const lines = (texts) => texts.map((text) => `${text}\n`).join("");

writeRules(new URL("rules/", source));
writeConditions(new URL("rules/checks/between-fields/", source));
writeTables(new URL("../../schemas/names/", import.meta.url), new URL("spec/names/", source));

/** The list of rules, and their ids as a type that the package can show without the rules themselves. */
function writeRules(folder) {
  const families = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !shared.includes(entry.name))
    .map(({ name }) => name)
    .sort();
  const rules = families.flatMap((family) => rulesIn(family, new URL(`${family}/`, folder)));
  for (const { id, family } of rules) {
    const twin = rules.find((other) => other.id === id && other.family !== family);
    if (twin) throw new Error(`the rule ${id} is in two folders, ${family} and ${twin.family}`);
  }
  const idsIn = (family) => rules.filter((rule) => rule.family === family).map(({ id }) => id);
  const list = `${note}${lines(rules.map(({ family, id }) => `import { rule as ${camelCase(id)} } from "./${family}/${id}.js";`))}
/** What each rule's file holds, by its name. */
export const ruleFiles: {
${lines(rules.map(({ id }) => `  readonly "${id}": typeof ${camelCase(id)};`))}} = {
${lines(rules.map(({ id }) => `  "${id}": ${camelCase(id)},`))}};

/** The ids of the rules in each folder. */
export const families = {
${lines(families.map((family) => `  ${family}: ${JSON.stringify(idsIn(family))},`))}} as const;
`;
  const ids = `${note}
/** The id of a rule. */
export type RuleId =
${rules.map(({ id }) => `  | "${id}"`).join("\n")};

/** The id of a rule about what the game writes, and not about messages for EDDN. */
export type JournalRuleId = Exclude<RuleId, \`eddn-\${string}\`>;
`;
  writeFileSync(new URL("list.ts", folder), list);
  writeFileSync(new URL("rule-id.ts", folder), ids);
}

function rulesIn(family, folder) {
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const [, id] = /^([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\.ts$/.exec(file) ?? [];
      if (id !== undefined) return { family, id };
      throw new Error(`${family}/${file} is not the file of a rule, and the folders of src/rules hold nothing else`);
    });
}

/** The list of conditions, from the files that are each about a kind of event. */
function writeConditions(folder) {
  const others = ["condition.ts", "index.ts", "list.ts"];
  const names = readdirSync(folder)
    .filter((file) => !others.includes(file))
    .sort()
    .map((file) => file.replace(/\.ts$/, ""));
  const list = `${note}import type { Condition } from "./condition.js";
${lines(names.map((name) => `import { conditions as ${camelCase(name)} } from "./${name}.js";`))}
/** What holds between fields, of all kinds of events. */
export const allConditions: readonly Condition[] = [
${lines(names.map((name) => `  ...${camelCase(name)},`))}];
`;
  writeFileSync(new URL("list.ts", folder), list);
}

/** The tables of names, by the files that hold them. */
function writeTables(tables, folder) {
  const names = readdirSync(tables)
    .map((file) => file.replace(/\.json$/, ""))
    .sort();
  const list = `${note.replace("the folder", "schemas/names")}
/** The tables of names that there are. */
export const tableNames: readonly string[] = [
${lines(names.map((name) => `  "${name}",`))}];
`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL("list.ts", folder), list);
}
