import type { Example } from "../../rules/example.js";
import type { RuleId } from "../../rules/rule-id.js";
import { rules } from "../../rules/rules.js";
import { fixLines, weightText } from "../explain/rule.js";
import { sampleKind, sampleText } from "../explain/sample.js";
import type { RuleText, Sample } from "./data.js";

/** What the page tells of a rule; the same as `explain` does. */
export function explanationOf(id: RuleId): RuleText {
  const { what, why, evidence, fails, passes } = rules[id];
  return {
    weight: weightText(id),
    what,
    why,
    ...(evidence === undefined ? {} : { evidence }),
    fix: fixLines(id),
    fails: sampleOf(fails()),
    passes: sampleOf(passes()),
  };
}

function sampleOf(example: Example): Sample {
  return { kind: sampleKind(example), text: sampleText(example) };
}
