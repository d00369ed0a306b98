import type { RuleId } from "../rules/rule-id.js";
import { ruleIds, rules } from "../rules/rules.js";
import { sampleKind, shownSample } from "./explain/sample.js";
import { markdownText } from "./markdown-text.js";

/** Every rule as SARIF describes it: what it says, why it matters and how to get it right. */
export function sarifRules(): readonly object[] {
  return ruleIds.map((id) => ({
    id,
    shortDescription: { text: rules[id].says },
    fullDescription: { text: rules[id].what },
    help: help(id),
    defaultConfiguration: configuration(id),
  }));
}

/** SARIF has no severity for a rule that is off; it says so beside the one that the rule has once it is on. */
function configuration(id: RuleId): object {
  const { severity, strict } = rules[id];
  return severity === "off" ? { enabled: false, level: strict === "off" ? "warning" : strict } : { level: severity };
}

function help(id: RuleId): { readonly text: string; readonly markdown: string } {
  const { why, evidence, passes } = rules[id];
  const right = `This passes (${sampleKind(passes())}):`;
  const off = `To switch the rule off: --rule ${id}=off`;
  const paragraphs = [why, evidence].filter((text) => text !== undefined);
  const example = shownSample(passes());
  return {
    text: [...paragraphs, `${right}\n${example}`, off].join("\n\n"),
    markdown: [...paragraphs, right]
      .map(markdownText)
      .concat(`\`\`\`\n${example}\n\`\`\``, markdownText(off))
      .join("\n\n"),
  };
}
