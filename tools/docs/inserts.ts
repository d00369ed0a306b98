import type { Command, Option } from "commander";
import { optionsOf } from "../../src/cli/lint-options.js";
import { createProgram } from "../../src/cli/program.js";
import { familyNames, familyTitles } from "../../src/rules/family.js";
import type { RuleId } from "../../src/rules/rule-id.js";
import { families } from "../../src/rules/rule-id.js";
import { rules } from "../../src/rules/rules.js";
import { listing } from "./listing.js";
import type { Inserts } from "./markdown.js";
import { type Content, type Markup, markup, ruleLink } from "./markup.js";
import { sessionPicture } from "./session-picture.js";

/** What the program itself knows best: its rules, the options of its commands, and how a session goes on. */
export const inserts: Inserts = {
  rules: (top) => markup`${familyNames.map((family) => ruleTable(familyTitles[family], families[family], top))}`,
  session: sessionPicture,
  options: () => {
    const program = createProgram(() => {});
    return markup`${[program, ...program.commands].map(optionTable)}`;
  },
};

function ruleTable(title: string, chosen: readonly RuleId[], top: string): Markup {
  const rows = chosen.map((id) => {
    const { severity, strict, says } = rules[id];
    return [ruleLink(id, top), weight(severity), weight(strict), says];
  });
  return titledTable(title, ["rule", "default", "strict", "reports"], rows);
}

function weight(severity: string): Markup {
  return markup`<span class="weight-${severity}">${severity}</span>`;
}

function optionTable(command: Command): Content {
  const help = command.createHelp();
  const options = optionsOf(command).filter(({ long }) => long !== "--help");
  const title = command.parent ? `journal-lint ${command.name()}` : "journal-lint";
  const row = (option: Option): readonly Content[] => [
    markup`<code>${help.optionTerm(option)}</code>`,
    help.optionDescription(option),
  ];
  return options.length === 0 ? "" : titledTable(title, ["option", "what it does"], options.map(row));
}

function titledTable(title: string, heads: readonly string[], rows: readonly (readonly Content[])[]): Markup {
  const columns = heads.map((head) => ({ head, label: head }));
  return markup`<h3>${title}</h3>\n${listing(columns, rows)}`;
}
