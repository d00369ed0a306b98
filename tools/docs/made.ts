import type { Command } from "commander";
import { optionsOf } from "../../src/cli/commander-options.js";
import { createProgram } from "../../src/cli/program.js";
import { knownEvents } from "../../src/engine/validate/known-events.js";
import { ownKinds } from "../../src/engine/validate/validators.js";
import { families } from "../../src/rules/built/rule-id.js";
import { familyNames, familyTitles, rules } from "../../src/rules/index.js";
import { fixWord } from "../../src/rules/printed-list.js";
import { isScarce, isUnspecified, loadSchema } from "../../src/schema/schema.js";
import { arrowRows } from "./session-picture.js";

/** The parts of pages that are generated from the program, in Markdown, by the name in `<!-- made: name -->`. */
const parts: Readonly<Record<string, () => string>> = {
  kinds: () => table(["known from", "kinds of event"], kindRows()),
  rules: ruleTables,
  options: optionTables,
  session: () => table(["from", "by", "to"], arrowRows()),
};

const made = /(^<!-- made: (\w+) -->\n)(.*?)(^<!-- end of what is made -->$)/gms;

/** A page with its generated parts up to date. */
export function withMadeParts(page: string): string {
  return page.replace(made, (_, start: string, name: string, __, end: string) => {
    const part = parts[name];
    if (!part) throw new Error(`there is no part ${name} to be made`);
    return `${start}\n${part()}\n${end}`;
  });
}

/** A page without these parts. */
export function withoutMadeParts(page: string): string {
  return page.replace(made, "");
}

/** The number of kinds of event, by what their schemas are based on. */
function kindRows(): readonly (readonly string[])[] {
  const schemas = ownKinds.names.map((kind) => loadSchema(`events/${kind}`));
  const others = schemas.filter(isUnspecified);
  const evidence = others.map((schema) => schema["x-evidence"] ?? 0);
  const counts: Readonly<Record<string, number>> = {
    "the specification": schemas.length - others.length,
    "50 genuine lines or more": others.filter((schema) => !isScarce(schema)).length,
    "fewer genuine lines": others.filter((schema, at) => isScarce(schema) && (evidence[at] ?? 0) > 0).length,
    "field tables of the community, without a genuine line": evidence.filter((count) => count === 0).length,
    "a name alone": knownEvents.size - schemas.length,
    all: knownEvents.size,
  };
  return Object.entries(counts).map(([what, count]) => [what, String(count)]);
}

function ruleTables(): string {
  const heads = ["rule", "default", "strict", "`--fix`", "what is wrong"];
  const tables = familyNames.map((family) => {
    const rows = families[family].map((id) => {
      const { severity, strict, says } = rules[id];
      return [`\`${id}\``, severity, strict, fixWord(id), plain(says)];
    });
    return `### ${familyTitles[family]}\n\n${table(heads, rows)}`;
  });
  return tables.join("\n");
}

function optionTables(): string {
  const program = createProgram(() => {});
  return [program, ...program.commands].flatMap(optionTable).join("\n");
}

function optionTable(command: Command): readonly string[] {
  const help = command.createHelp();
  const options = optionsOf(command).filter(({ long }) => long !== "--help");
  if (options.length === 0) return [];
  const title = command.parent ? `journal-lint ${command.name()}` : "journal-lint";
  const rows = options.map((option) => [`\`${help.optionTerm(option)}\``, plain(help.optionDescription(option))]);
  return [`### ${title}\n\n${table(["option", "what it does"], rows)}`];
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |\n`;
  return [line(heads), `${"|---".repeat(heads.length)}|\n`, ...rows.map(line)].join("");
}

/** Escapes text for Markdown. */
function plain(text: string): string {
  return text.replace(/[<*|`[\\]/g, "\\$&");
}
