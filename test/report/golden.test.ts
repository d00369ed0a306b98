import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { expect, test } from "vitest";
import type { FormatName } from "../../src/report/index.js";
import { packageVersion } from "../../src/schema/built/version.js";
import { projectFolder, run } from "../run.js";

const paths = [
  "readme/logs",
  "readme/mock.json",
  "invalid/bad-timestamp-no-such-date",
  "invalid/invalid-json-second-object",
  "invalid/missing-field-several",
  "invalid/not-an-object-scalars",
  "invalid/other-system",
  "invalid/unseen-value-invisible-characters",
  "invalid/wrong-type-behind-emoji",
  "invalid/wrong-type-element",
  "valid/Status.json",
].map((path) => `fixtures/${path}`);

const goldens: readonly (readonly [FormatName, string])[] = [
  ["ndjson", "ndjson.ndjson"],
  ["github", "github.txt"],
  ["markdown", "markdown.md"],
  ["gitlab", "gitlab.json"],
  ["sarif", "sarif.sarif"],
  ["junit", "junit.xml"],
  ["html", "html.html"],
];

interface Sarif {
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
      readonly results: readonly { readonly ruleIndex: number }[];
    },
  ];
}

/** The log without what changes with every version and every rule; `sarif.test.ts` looks at that. */
function abridged(text: string): string {
  const { runs, ...log } = JSON.parse(text) as Sarif;
  const [{ tool, results, ...rest }] = runs;
  const ids = tool.driver.rules.map(({ id }) => id);
  const short = results.map(({ ruleIndex, ...result }) => ({ ruleIndex: `of ${ids[ruleIndex]}`, ...result }));
  const driver = { ...tool.driver, version: "(a version)", rules: "(all rules)" };
  return `${JSON.stringify({ ...log, runs: [{ tool: { driver }, ...rest, results: short }] }, null, 2)}\n`;
}

/** The page without its style, its script and the pages of rules; `html.test.ts` looks at them. */
function abridgedPage(text: string): string {
  return text
    .replace(/<style>.*<\/style>/s, "<style></style>")
    .replace(/<script>.*<\/script>/s, "<script></script>")
    .replaceAll(/sha256-[\w+/=]+/g, "sha256-")
    .replace(/"explanations":\[.*\]/, '"explanations":[]')
    .replaceAll(packageVersion(), "(a version)");
}

const abridge: Partial<Record<FormatName, (text: string) => string>> = { sarif: abridged, html: abridgedPage };

test.each(goldens)("%s", async (format, name) => {
  const golden = join(projectFolder, "fixtures/reports", name);
  const { stdout, stderr, exitCode } = await run(["--format", format, "--color", "always", ...paths]);
  expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 1 });
  const report = abridge[format]?.(stdout) ?? stdout;
  // For a look at what changed: UPDATE_REPORTS=1 npx vitest run test/report, then read the difference.
  if (process.env.UPDATE_REPORTS) writeFileSync(golden, report);
  expect(report).toBe(readFileSync(golden, "utf8"));
});
