import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import { inert } from "../../src/base/visible.js";
import type { FramedFinding } from "../../src/engine/validate/finding.js";
import { compactLine } from "../../src/report/compact.js";
import { helpFor, relatedSentence, subjectOf } from "../../src/report/text.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";
import { brokenInput, finding, hostileFindings, reported } from "./reported.js";

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** Reads XML as a strict parser does; throws at the first fault. */
function parsed(xml: string): Element {
  const parser = new SaxesParser();
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element: Element = { name, attributes, children: [], text: "" };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("text", (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on("closetag", () => open.pop());
  parser.write(xml).close();
  return root.children[0] ?? root;
}

/** The suites of a report whose counts are right and whose names are unique. */
function suites(xml: string): readonly Element[] {
  const { name, children } = parsed(xml);
  expect(name).toBe("testsuites");
  const cases = children.flatMap((suite) => suite.children);
  expect(new Set(cases.map(({ attributes }) => `${attributes.classname}\n${attributes.name}`)).size).toBe(cases.length);
  for (const suite of children) {
    const having = (kind: string): number =>
      suite.children.filter(({ children: [body] }) => body?.name === kind).length;
    expect(suite.attributes).toMatchObject({
      tests: String(suite.children.length),
      failures: String(having("failure")),
      errors: String(having("error")),
    });
    expect(suite.children.length).toBeGreaterThan(0);
  }
  return children;
}

const junit = async (findings: readonly FramedFinding[]): Promise<readonly Element[]> =>
  suites(await reported("junit", findings));

test("the parser refuses what XML forbids", () => {
  for (const text of ["\u0000", "\u001b", "\ufffe", "]]>", "<", "&", "\ud800"]) {
    expect(() => parsed(`<a>${text}</a>`)).toThrow();
  }
});

describe("any text", () => {
  test("can be read back when it is hostile", async () => {
    const read = await junit(hostileFindings);
    expect(read.length).toBe(hostileFindings.length);
    const kept = (text: string): string => text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]|\p{Cs}/gu, "\ufffd");
    expect(read.map(({ children: [testcase] }) => [testcase?.attributes.name, testcase?.children[0]?.text])).toEqual(
      hostileFindings.map((one) => [
        kept(`wrong-type ${subjectOf(one)}`),
        kept(
          [
            compactLine(one),
            ...(one.related ?? []).map((place) => inert(relatedSentence(place))),
            `help: ${helpFor(one)}`,
          ].join("\n"),
        ),
      ]),
    );
  });

  test("makes well-formed XML", async () => {
    const text = fc.string({ unit: "binary" });
    await fc.assert(
      fc.asyncProperty(text, text, text, text, async (file, event, path, message) => {
        await junit([finding({ file, event, path, message, suggestion: message }), finding({ file, event, path })]);
      }),
    );
  });
});

test("a case has place, severity, sentence and help", async () => {
  const [suite] = await junit([finding({ severity: "warning", suggestion: '"1"' })]);
  expect(suite?.attributes).toMatchObject({ name: "logs/Journal.log", tests: "1", failures: "1" });
  expect(suite?.children[0]).toMatchObject({
    name: "testcase",
    attributes: {
      name: "wrong-type Synthesis /Name",
      classname: "logs/Journal.log",
      file: "logs/Journal.log",
      line: "3",
    },
  });
  expect(suite?.children[0]?.children).toMatchObject([
    {
      name: "failure",
      attributes: { message: "Synthesis /Name must be a string, found the number 1", type: "warning" },
      text: 'logs/Journal.log:3:5: warning: Synthesis /Name must be a string, found the number 1 [wrong-type]\nhelp: write "1"',
    },
  ]);
});

test("equal findings have names of their own", async () => {
  const [suite] = await junit([finding(), finding(), finding({ path: "/Name (2)" }), finding()]);
  expect(suite?.children.map(({ attributes }) => attributes.name)).toEqual([
    "wrong-type Synthesis /Name",
    "wrong-type Synthesis /Name (2)",
    "wrong-type Synthesis /Name (2) (2)",
    "wrong-type Synthesis /Name (3)",
  ]);
});

test("counts the rest of a file with many findings, file by file", async () => {
  const many = (file: string, length: number) => Array.from({ length }, (_, line) => finding({ file, line: line + 1 }));
  const read = await junit([...many("a.log", 1_234), ...many("b.log", 1_000), ...many("c.log", 1)]);
  expect(read.map(({ children }) => children.length)).toEqual([1_001, 1_000, 1]);
  expect(read[0]?.children.at(-1)?.attributes.name).toBe("and 234 more findings");
});

describe("files", () => {
  const clean = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Music", "MusicTrack":"NoTrack" }\n';

  test("a clean one is a case that passes", async () => {
    const cwd = temporaryFolder({ "Journal.a.log": clean, "Journal.b.log": "{}\n" });
    const read = suites((await run(["--format", "junit"], { cwd })).stdout);
    expect(read.map(({ attributes }) => `${attributes.name} ${attributes.failures}`)).toEqual([
      "Journal.a.log 0",
      "Journal.b.log 2",
    ]);
    expect(read[0]?.children).toMatchObject([{ attributes: { name: "no findings" }, children: [] }]);
  });

  test("one that cannot be read is an error, beside what was found until then", async () => {
    const { stdout, exitCode } = await run(["--format", "junit", "-"], { stdin: brokenInput() });
    const [suite] = suites(stdout);
    expect(exitCode).toBe(2);
    expect(suite?.attributes).toMatchObject({ name: "<stdin>", tests: "2", failures: "1", errors: "1" });
    expect(suite?.children.at(-1)).toMatchObject({
      attributes: { name: "can be read" },
      children: [{ name: "error", text: "cannot read <stdin>: the disk is gone" }],
    });
  });
});
