import { Buffer } from "node:buffer";
import type { FramedFinding } from "../../src/engine/validate/finding.js";
import type { Summary } from "../../src/engine/validate/tally.js";
import { createReporter, type FormatName } from "../../src/report/index.js";
import type { ReporterOptions } from "../../src/report/reporter.js";

const frame = { before: "", value: "1", after: "", cutBefore: false, cutAfter: false };

/** A finding of which a test names only what it cares about. */
export function finding(parts: Partial<FramedFinding> = {}): FramedFinding {
  return {
    file: "logs/Journal.log",
    line: 3,
    column: 5,
    endColumn: 6,
    severity: "error",
    rule: "wrong-type",
    event: "Synthesis",
    path: "/Name",
    message: "must be a string, found the number 1",
    frame,
    ...parts,
  };
}

const look: ReporterOptions = {
  colour: true,
  columns: 80,
  tableColumns: 80,
  maxPerGroup: 3,
  version: "1.2.3",
  relativePath: (file) => file,
};

/** What a format makes of findings, given one by one, each file ended after its last. */
export async function reported(format: FormatName, findings: readonly FramedFinding[]): Promise<string> {
  const reporter = await createReporter(format, look);
  const parts = findings.map((one, index) => {
    const text = reporter.findings([one]);
    return findings[index + 1]?.file === one.file ? text : text + (reporter.file?.(one.file) ?? "");
  });
  return [...parts, reporter.end(summaryOf(findings), 40)].join("");
}

function summaryOf(findings: readonly FramedFinding[]): Summary {
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const files = new Set(findings.map(({ file }) => file)).size;
  const warnings = findings.length - errors;
  return { files, lines: 9, events: 9, checked: 9, errors, warnings, kinds: { Synthesis: 9 }, withoutSchema: {} };
}

/** Standard input that breaks off in the middle, with one fault until then. */
export async function* brokenInput(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{ "timestamp":"2025-01-01T00:00:00Z", "event":"Synthesis", "Name":1, "Materials":[ ] }\n');
  // The front of a file is looked at before its lines are.
  yield Buffer.alloc(5_000, "\n");
  throw new Error("the disk is gone");
}

/** Texts that mean something to a terminal, a CI, XML, HTML, Markdown, SARIF, or a splitter of lines. */
export const hostileTexts: readonly string[] = [
  "\u001b[31mred\u001b[0m \u0007bell \u009b1m \u007f",
  "::error::fake%0A::error file=a,line=1::b",
  "\r\n::error::second line\n##[error]third ##vso[task.complete]",
  "]]></failure></testcase><!-- <script>alert(1)</script> <![CDATA[",
  "a|b\\|c `code` <img src=x onerror=alert(1)> **bold** _em_ ~~s~~ [link](https://example.com)",
  "https://example.com www.example.com @someone #1 :100: $x$ &amp; &#60;b&#62; \\",
  "\"double\" 'single' = , : ; %25 {0} {{1}}",
  "\u2028line\u2029paragraph\u0085next \ufffe\uffff",
  "lone \ud800 and \udfff, whole \u{1f680}",
  "\u202eoverride\u202c \u200bzero\ufeffwidth",
];

/** Findings with hostile text in every field that a journal or a file name fills. */
export const hostileFindings: readonly FramedFinding[] = hostileTexts.map((text) =>
  finding({
    ...{ file: `${text}.log`, event: text, path: `/${text}`, message: `must not be ${text}`, suggestion: text },
    related: [`${text}.log`, `${text}.01.log`].map((file) => ({
      file,
      line: 1,
      column: 2,
      message: text,
      kind: text,
      text,
    })),
  }),
);
