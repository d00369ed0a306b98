import { families, type RuleId } from "../../rules/built/rule-id.js";
import { isOffByDefault } from "../../rules/default-severity.js";
import { rules } from "../../rules/index.js";
import { pageOf, sampleKind } from "./thing.js";

export function explainRule(id: RuleId, { paragraph, columns, sample } = pageOf()): string {
  const { what, why, evidence, ...examples } = rules[id];
  const [fails, passes] = [examples.fails(), examples.passes()];
  const sections = [
    `${id}: ${weightText(id)}`,
    paragraph(what),
    ...(dependsOnEvidence(id) ? [paragraph(scarce)] : []),
    `Why it matters\n${paragraph(why)}`,
    ...(evidence === undefined ? [] : [`What genuine journals say\n${paragraph(evidence)}`]),
    `This fails (${sampleKind(fails)})\n${sample(fails)}`,
    `This passes (${sampleKind(passes)})\n${sample(passes)}`,
    `How it is fixed\n${fixLines(id)
      .map((line) => paragraph(line))
      .join("\n")}`,
    `${switchTitle(id)}\n${columns(switches(id))}`,
  ];
  return `${sections.join("\n\n")}\n`;
}

const scarce =
  "It is a warning in events that few genuine lines are known of: journal-lint explain with the name of the event or field says so.";

/** True if schemas alone find it and call it an error, which those of seldom events do not. */
function dependsOnEvidence(id: RuleId): boolean {
  return rules[id].severity === "error" && [...families.fields, ...families.values].some((one) => one === id);
}

/** How the options that change a rule are called: in a browser there are none. */
export interface OptionWords {
  readonly strict: string;
  readonly fix: string;
  readonly guess: string;
}

const ofCommandLine: OptionWords = {
  strict: "--strict",
  fix: "With --fix",
  guess: "With --fix --unsafe-fixes (a guess)",
};

/** How findings of a rule are fixed, if at all, in a line or two. */
export function fixLines(id: RuleId, words = ofCommandLine): readonly string[] {
  const { fix } = rules[id];
  if (!fix) return ["It is not fixed: only the author of the file knows what belongs there."];
  return [
    ...(fix.safe === undefined ? [] : [`${words.fix}: ${fix.safe}`]),
    ...(fix.unsafe === undefined ? [] : [`${words.guess}: ${fix.unsafe}`]),
  ];
}

/** The severity of a rule without and with `--strict`, as text. */
export function weightText(id: RuleId, words = ofCommandLine): string {
  const { severity, strict } = rules[id];
  const word = (weight: string): string => (weight === "off" ? "silent" : weight);
  if (isOffByDefault(rules[id])) return "silent unless it is enabled";
  if (severity === strict) return `${strict}, with and without ${words.strict}`;
  return `${word(severity)} by default, ${word(strict)} under ${words.strict}`;
}

export function switchTitle(id: RuleId): string {
  return isOffByDefault(rules[id]) ? "How to enable it" : "How to disable it";
}

/** How to switch a rule off, or on if it is silent by default. */
export function switches(id: RuleId): readonly (readonly string[])[] {
  const word = isOffByDefault(rules[id]) ? "warn" : "off";
  return [
    ["on the command line:", `--rule ${id}=${word}`],
    ["in the config file:", `{"rules": {"${id}": "${word}"}}`],
  ];
}
