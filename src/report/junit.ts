import { counted } from "../base/text.js";
import { inert, withoutInvisible } from "../base/visible.js";
import type { Finding } from "../engine/validate/finding.js";
import { compactLine } from "./compact.js";
import type { Reporter, ReporterOptions } from "./reporter.js";
import { helpFor, relatedSentence, sentence, subjectOf, withOpening } from "./text.js";

/** Characters that XML 1.0 cannot contain in any form, including lone surrogates, and controls that it discourages. */
const forbidden = /[^\t\n\r\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Characters that would end a text or an attribute, or be read as a command in a CI log. */
const special = /[&<>"']|#(?=#\w*\[)/g;

/** Escapes text for XML elements and attributes; what XML cannot contain is replaced, and invisible characters become references. */
function xmlText(text: string): string {
  return withoutInvisible(text.replace(forbidden, "\ufffd").replace(special, reference), reference);
}

function reference(character: string): string {
  return `&#${character.codePointAt(0)};`;
}

/** For a file with more findings, the rest is counted. */
const mostOfFile = 1_000;

/** JUnit XML: a suite for each file, written when the file ends, with a failed case for each finding. */
export function junitReporter({ relativePath }: ReporterOptions): Reporter {
  const written = withOpening('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="journal-lint">\n');
  let suite = newSuite();
  return {
    findings(findings) {
      for (const finding of findings) {
        if (suite.failures.length < mostOfFile) suite.failures.push(failure(finding, suite, relativePath));
        else suite.more++;
      }
      return "";
    },
    file(name, unreadable) {
      const text = suiteText(suite, relativePath(name), unreadable);
      suite = newSuite();
      return written(text);
    },
    end: () => written("</testsuites>\n"),
  };
}

type Suite = ReturnType<typeof newSuite>;

function newSuite() {
  return { failures: [] as string[], uniqueName: createNames(), more: 0 };
}

/** Makes names unique: readers keep only the first case of a name. */
function createNames(): (name: string) => string {
  const used = new Map<string, number>();
  return function unique(name): string {
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    return count === 1 ? name : unique(`${name} (${count})`);
  };
}

function suiteText({ failures, more }: Suite, path: string, unreadable: string | undefined): string {
  const name = `and ${counted(more, "more finding")}`;
  const failed = more === 0 ? failures : [...failures, testcase(path, xmlText(name), element("failure", name, name))];
  const cases = [...failed];
  if (unreadable !== undefined)
    cases.push(testcase(path, "can be read", element("error", unreadable, `cannot read ${path}: ${unreadable}`)));
  const errors = cases.length - failed.length;
  if (cases.length === 0) cases.push(testcase(path, "no findings", ""));
  const counts = `tests="${cases.length}" failures="${failed.length}" errors="${errors}" skipped="0" time="0"`;
  return `  <testsuite name="${xmlText(path)}" ${counts}>\n${cases.join("")}  </testsuite>\n`;
}

function failure(finding: Finding, { uniqueName }: Suite, relativePath: ReporterOptions["relativePath"]): string {
  const name = uniqueName(xmlText([finding.rule, subjectOf(finding)].filter((part) => part !== "").join(" ")));
  const help = helpFor(finding);
  const related = (finding.related ?? []).map((place) => `\n${inert(relatedSentence(place))}`);
  const text = [compactLine(finding), ...related, help === undefined ? "" : `\nhelp: ${help}`].join("");
  const body = element("failure", sentence(finding), text, finding.severity);
  return testcase(relativePath(finding.file), name, body, finding.line);
}

/** `name` is already escaped. */
function testcase(path: string, name: string, body: string, line?: number): string {
  const place = `classname="${xmlText(path)}" file="${xmlText(path)}"${line === undefined ? "" : ` line="${line}"`}`;
  const start = `    <testcase name="${name}" ${place} time="0"`;
  return body === "" ? `${start}/>\n` : `${start}>\n      ${body}\n    </testcase>\n`;
}

function element(name: "failure" | "error", message: string, text: string, type: string = name): string {
  return `<${name} message="${xmlText(message)}" type="${type}">${xmlText(text)}</${name}>`;
}
