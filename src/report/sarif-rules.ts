import { sampleKind, shownSample } from "../explain/sample.js";
import { pages } from "../rules/pages/index.js";
import { isRuleId, type RuleId, rules } from "../rules/rules.js";
import { markdownText } from "./markdown-text.js";

/** The ids of all rules, in the order in which SARIF counts them. */
export const ruleIds: readonly RuleId[] = Object.keys(rules).filter(isRuleId);

/** Every rule as SARIF describes it: what it says, why it matters and how to get it right. */
export function sarifRules(): readonly object[] {
  return ruleIds.map((id) => ({
    id,
    shortDescription: { text: rules[id].says },
    fullDescription: { text: pages[id].what },
    help: help(id),
    defaultConfiguration: { level: rules[id].severity },
  }));
}

function help(id: RuleId): { readonly text: string; readonly markdown: string } {
  const { why, evidence, passes } = pages[id];
  const right = `This passes (${sampleKind(passes)}):`;
  const off = `To switch the rule off: --rule ${id}=off`;
  const paragraphs = [why, evidence].filter((text) => text !== undefined);
  const example = shownSample(passes);
  return {
    text: [...paragraphs, `${right}\n${example}`, off].join("\n\n"),
    markdown: [...paragraphs, right]
      .map(markdownText)
      .concat(`\`\`\`\n${example}\n\`\`\``, markdownText(off))
      .join("\n\n"),
  };
}
