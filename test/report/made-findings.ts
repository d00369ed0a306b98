import type { FramedFinding } from "../../src/engine/validate/finding.js";
import type { Summary } from "../../src/engine/validate/tally.js";
import { htmlReporter } from "../../src/report/html.js";
import { ruleIds, rules } from "../../src/rules/index.js";

const ids = ruleIds;
const events = ["FSDJump", "Docked", "Status", "StoredModules", undefined];

/** A finding that nobody found, for reports that need one; a test names what it cares about. */
export function madeFinding(fields: Partial<FramedFinding> = {}): FramedFinding {
  return {
    file: "logs/Journal.log",
    line: 17,
    column: 105,
    endColumn: 108,
    severity: "error",
    rule: "wrong-type",
    path: "/StarPos/1",
    message: 'must be a number, found the string "2"',
    frame: { before: '"StarPos":[1,', value: '"2"', after: ",3]", cutBefore: false, cutAfter: false },
    ...fields,
  };
}

/** As many findings as wanted, of all rules, some events and some hundred files; hardly a text occurs twice. */
export function madeFindings(count: number): readonly FramedFinding[] {
  return Array.from({ length: count }, (_, index) => {
    // A prime, so that each rule has its turn however many there are.
    const rule = ids[(index * 1009) % ids.length] ?? "wrong-type";
    // However many rules there are, each comes with every event.
    const event = events[Math.floor(index / ids.length) % events.length];
    const value = `"${index * 31}"`;
    return madeFinding({
      file: `logs/${2019 + Math.floor((index / count) * 6)}/Journal.${Math.floor(index / 150)}.log`,
      line: 1 + (index % 150),
      severity: rules[rule].severity === "error" ? "error" : "warning",
      rule,
      ...(event === undefined ? {} : { event }),
      path: `/Factions/${index % 20}/Influence`,
      message: `must be a number, found the string ${value}`,
      ...(index % 3 === 0 ? {} : { suggestion: value.slice(1, -1) }),
      frame: {
        before: `{ "timestamp":"2025-03-02T19:30:08Z", "event":"${event}", "StarSystem":"Varkesh ${index}", "MarketID":`,
        value,
        after: `, "DistFromStarLS":${index % 977}.6, "Body":"Varkesh A ${index}", "BodyType":"Star", "JumpDist":25.768 }`,
        cutBefore: false,
        cutAfter: false,
      },
    });
  });
}

/** The page for some findings. */
export function madePage(findings: readonly FramedFinding[], most?: number): string {
  const reporter = htmlReporter({ version: "0.1.0" }, most);
  reporter.findings(findings);
  return reporter.end(summaryOf(findings), 40);
}

function summaryOf(findings: readonly FramedFinding[]): Summary {
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const files = new Set(findings.map(({ file }) => file)).size;
  const read = { files, lines: findings.length, events: findings.length, checked: findings.length };
  return { ...read, errors, warnings: findings.length - errors, kinds: {}, withoutSchema: {} };
}

const time = '"timestamp":"2025-01-01T00:00:00Z"';

/** Texts that would do harm in a page that took them for anything but text. */
export const hostileTexts: readonly string[] = [
  "</script><script>alert(1)</script>",
  "<!--<script>",
  "<img src=x onerror=alert(1)>",
  "</noscript></title></style><svg onload=alert(1)>",
  "\" onfocus=alert(1) autofocus ' & &lt; &#x3c;",
  "javascript:alert(1) {{constructor.constructor('alert(1)')()}}",
  "line\u2028separator\u2029and \u0085 next",
  "right-to-left \u202eoverride\u202c \u2066isolate\u2069 \u200f mark",
  "C1 \u009b31m delete \u007f zero\u200bwidth \ufeff",
  "no characters \ufffe \uffff \ufdd0 \u{1fffe}",
  "escaped \\u0000 \\ud800 \\u001b[31m",
  "e\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301 zalgo 🚀🚀 銀河",
];

/** A journal that says such things as values, as field names and as names of events. */
export function hostileJournal(): string {
  const inJson = (text: string): string => text.replaceAll('"', '\\"');
  return hostileTexts
    .map(inJson)
    .flatMap((text) => [
      `{ ${time}, "event":"SquadronStartup", "SquadronName":"x", "CurrentRank":"${text}" }`,
      `{ ${time}, "event":"SquadronStartup", "SquadronName":"x", "CurrentRank":1, "${text}":1 }`,
      `{ ${time}, "event":"${text}" }`,
      `{ ${time}, ${text}`,
    ])
    .map((line) => `${line}\n`)
    .join("");
}
