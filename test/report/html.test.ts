import { createHash } from "node:crypto";
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from "parse5";
import { describe, expect, test } from "vitest";
import type { PageData } from "../../src/report/html/data.js";
import { htmlReporter } from "../../src/report/html.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";
import { hostileJournal, hostileTexts, madeFinding, madeFindings, madePage } from "./made-findings.js";
import { brokenInput, hostileFindings, reported } from "./reported.js";

type Element = DefaultTreeAdapterTypes.Element;

/** A page as a parser understands it that we did not write. */
interface Parsed {
  readonly elements: readonly Element[];
  readonly text: (tag: string, index?: number) => string;
  readonly data: PageData;
}

/** Parses a page; it must not break a single rule of HTML. */
function parsed(page: string): Parsed {
  const faults: string[] = [];
  const document = parse(page, { onParseError: ({ code, startLine }) => faults.push(`${code} in line ${startLine}`) });
  expect(faults).toEqual([]);
  const elements = [...descendants(document)];
  const text = (tag: string, index = 0): string => {
    const found = elements.filter(({ tagName }) => tagName === tag)[index];
    return found ? textIn(found) : "";
  };
  return { elements, text, data: JSON.parse(text("script")) as PageData };
}

function* descendants(node: DefaultTreeAdapterTypes.ParentNode): Iterable<Element> {
  for (const child of node.childNodes) {
    if (!defaultTreeAdapter.isElementNode(child)) continue;
    yield child;
    yield* descendants(child);
  }
}

function textIn(node: DefaultTreeAdapterTypes.ParentNode): string {
  return node.childNodes
    .map((child) => {
      if (defaultTreeAdapter.isTextNode(child)) return child.value;
      return defaultTreeAdapter.isElementNode(child) ? textIn(child) : "";
    })
    .join("");
}

async function pageOf(journal: string, ...options: readonly string[]): Promise<string> {
  const cwd = temporaryFolder({ "Journal.log": journal });
  return (await run(["--format", "html", ...options], { cwd })).stdout;
}

function withoutAssets(page: string): string {
  return page.replace(/<style>.*<\/style>/s, "<style></style>").replace(/<script>.*<\/script>/s, "<script></script>");
}

function attributes(elements: readonly Element[], ...names: readonly string[]): readonly string[] {
  return elements.flatMap(({ attrs }) => attrs.filter(({ name }) => names.includes(name)).map(({ value }) => value));
}

describe("the page", () => {
  test("counts", async () => {
    const { text } = parsed((await run(["--format", "html", "fixtures/readme/logs"])).stdout);
    expect(text("title")).toBe("2 errors and 1 warning – journal-lint");
    expect(text("h1")).toBe("2 errors and 1 warning");
    expect(text("dl").split("\n").filter(Boolean)).toEqual(["Files1", "Lines4", "Events4", "Checked by a schema3"]);
    expect(text("table")).toContain("missing-field1");
  });

  test("holds the missing fields of one object as one, and counts each", async () => {
    const { text, data } = parsed(await pageOf('{ "timestamp":"2025-01-01T00:00:00Z", "event":"Synthesis" }\n{ }\n'));
    expect(text("h1")).toBe("4 errors");
    expect(text("table")).toContain("missing-field40");
    expect(data.columns.findings).toEqual([2, 2]);
    expect(data.columns.message.map((place) => data.texts[place])).toEqual([
      "lacks 2 required fields: Materials (array), Name (string)",
      "the record lacks 2 required fields: event (string), timestamp (string)",
    ]);
  });

  test("has errors first: in the list, and in the tables", () => {
    const warning = madeFinding({ severity: "warning", rule: "unknown-field" });
    const findings = [
      ...Array(3).fill({ ...warning, file: "a.log" }),
      { ...warning, file: "b.log", line: 1 },
      madeFinding({ file: "b.log", line: 2 }),
    ];
    const { text, data } = parsed(madePage(findings));
    expect(data.columns.file.map((file) => data.files[file])).toEqual(["b.log", "b.log", "a.log", "a.log", "a.log"]);
    expect(data.columns.line.slice(0, 2)).toEqual([2, 1]);
    expect(text("table").indexOf("wrong-type")).toBeLessThan(text("table").indexOf("unknown-field"));
    expect(text("table", 1).indexOf("b.log")).toBeLessThan(text("table", 1).indexOf("a.log"));
  });

  test("has files with errors first, errors before warnings in each, and all else in its order", () => {
    const found = (file: string, line: number, severity: "error" | "warning") => madeFinding({ file, line, severity });
    const page = madePage([
      found("a", 1, "warning"),
      found("b", 1, "warning"),
      found("b", 2, "error"),
      found("b", 3, "warning"),
      found("b", 4, "error"),
      found("c", 1, "warning"),
      found("d", 1, "error"),
    ]);
    const { columns, files } = parsed(page).data;
    const places = columns.file.map((file, index) => `${files[file]}${columns.line[index]}`);
    expect(places).toEqual(["b2", "b4", "b1", "b3", "d1", "a1", "c1"]);
  });

  test("says how many findings can be fixed, and which", () => {
    const edits = [{ line: 17, column: 105, endColumn: 108, text: "2" }];
    const page = madePage([
      madeFinding({ line: 1 }),
      madeFinding({ line: 2, fix: { safe: true, edits } }),
      madeFinding({ line: 3, fix: { safe: false, edits } }),
    ]);
    const { elements, data } = parsed(page);
    const scope = elements.find(({ attrs }) => attrs.some(({ value }) => value === "scope"));
    expect(scope && textIn(scope)).toBe("in 1 file; 1 of 3 can be fixed");
    expect(data.columns.fixable).toEqual([0, 1, 0]);
  });

  test("holds lines of the usual length whole", async () => {
    const field = (name: string): string => `"${name}":"${"x".repeat(400)}"`;
    const line = `{ "timestamp":"2025-01-01T00:00:00Z", "event":"Music", "MusicTrack":3, ${field("A")}, ${field("B")} }`;
    const { data } = parsed(await pageOf(`${line}\n`));
    expect(data.texts).toContain(line);
  });

  test("says so for a clean run, and holds no list", async () => {
    const { text, elements } = parsed(await pageOf('{ "timestamp":"2025-01-01T00:00:00Z", "event":"Shutdown" }\n'));
    expect(text("h1")).toBe("No findings");
    expect(elements.map(({ tagName }) => tagName)).not.toContain("table");
  });

  test("tells of a file that could not be read", async () => {
    const { text } = parsed((await run(["--format", "html", "-"], { stdin: brokenInput() })).stdout);
    expect(text("h1")).toBe("1 error");
    expect(text("p", 2)).toBe("<stdin> was not read to the end: the disk is gone.");
  });

  test("needs nothing beside it", () => {
    const { elements, text } = parsed(madePage(madeFindings(20)));
    expect(attributes(elements, "src", "srcset", "action", "style", "onclick", "onload")).toEqual([]);
    expect(attributes(elements, "href")).toEqual(["#findings"]);
    expect(elements.map(({ tagName }) => tagName)).not.toContain("link");
    expect(text("style")).not.toMatch(/url\(|@import/);
    expect(text("script", 1)).not.toMatch(/fetch\(|XMLHttpRequest|WebSocket|import\(|innerHTML|eval\(/);
  });

  test("forbids itself everything except its own style and script", () => {
    const { elements, text } = parsed(madePage(madeFindings(20)));
    const hash = (part: string): string => createHash("sha256").update(part).digest("base64");
    const [policy = ""] = elements
      .filter(({ attrs }) => attrs.some(({ value }) => value === "Content-Security-Policy"))
      .map(({ attrs }) => attrs.find(({ name }) => name === "content")?.value);
    expect(policy.split("; ")).toEqual([
      "default-src 'none'",
      `style-src 'sha256-${hash(text("style"))}'`,
      `script-src 'sha256-${hash(text("script", 1))}'`,
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]);
  });
});

describe("hostile text", () => {
  test("is text and nothing else", async () => {
    const kind = ({ elements }: Parsed): readonly string[] => [...new Set(elements.map(({ tagName }) => tagName))];
    const hostile = parsed(await pageOf(hostileJournal(), "--strict"));
    expect(kind(hostile)).toEqual(kind(parsed(madePage(madeFindings(2)))));
    expect(hostile.elements.filter(({ tagName }) => tagName === "script")).toHaveLength(2);
    const { texts, events } = hostile.data;
    for (const start of ["</script>", "<img src=x", "<!--"]) {
      expect([...texts, ...events].join("\n")).toContain(start);
    }
  });

  test("shows what has no look of its own as escapes", async () => {
    const page = withoutAssets(await pageOf(hostileJournal(), "--strict"));
    expect(page).not.toMatch(/[^\n\P{Cc}]|[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\p{Cs}/u);
    expect(page).not.toMatch(/\p{Noncharacter_Code_Point}/u);
    expect(parsed(page).data.texts.join("\n")).toContain("right-to-left \\u202eoverride\\u202c");
  });

  test("is harmless in the name of a file too", () => {
    const page = madePage(hostileTexts.map((text) => madeFinding({ file: `${text}/Journal.log` })));
    const { elements, text } = parsed(page);
    expect(elements.filter(({ tagName }) => tagName === "img" || tagName === "script")).toHaveLength(2);
    expect(text("table", 1)).toContain("<img src=x onerror=alert(1)>/Journal.log");
  });

  test("is harmless in every field of a finding", async () => {
    const page = await reported("html", hostileFindings);
    const { elements, data } = parsed(page);
    expect(elements.filter(({ tagName }) => tagName === "img" || tagName === "script")).toHaveLength(2);
    expect(withoutAssets(page)).not.toMatch(/[^\n\P{Cc}]|[\u200b-\u200f\u2028-\u202e\ufeff]|\p{Cs}/u);
    expect(data.columns.line).toHaveLength(hostileFindings.length);
  });

  test("cannot make the page long", () => {
    const long = "x".repeat(1e6);
    const frame = { before: long, value: long, after: long, cutBefore: true, cutAfter: true };
    const page = madePage([madeFinding({ event: long, path: `/${long}`, message: long, suggestion: long, frame })]);
    expect(page.length - madePage([madeFinding()]).length).toBeLessThan(3000);
  });
});

describe("findings beyond what a page holds", () => {
  const warning = madeFinding({ severity: "warning", rule: "unknown-field" });

  test("are counted, and errors are listed before warnings", () => {
    const findings = [...Array(30).fill(warning), ...Array(4).fill(madeFinding({ line: 99 }))];
    const { text, data } = parsed(madePage(findings, 10));
    expect(text("h1")).toBe("4 errors and 30 warnings");
    expect(text("p", 2)).toMatch(/^The list and its filters hold 10 of 34 findings, errors before warnings/);
    expect(text("table")).toContain("unknown-field030");
    expect(data.columns.severity).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
    expect(data.columns.line).toEqual([99, 99, 99, 99, ...Array(6).fill(17)]);
  });

  test("are counted one by one, though an object's missing fields are listed as one", () => {
    const missing = ["/A", "/B", "/C"].map((path) => madeFinding({ rule: "missing-field", path, lack: {} }));
    const { text, data } = parsed(madePage([...missing, ...Array(3).fill(warning)], 2));
    expect(text("p", 2)).toMatch(/^The list and its filters hold 4 of 6 findings/);
    expect(data.columns.findings).toEqual([3, 1]);
  });

  test("are reported for a quiet run", async () => {
    const { text } = parsed((await run(["--format", "html", "--quiet", "fixtures/readme/logs"])).stdout);
    expect(text("p", 2)).toBe("1 warning is counted and not listed, as --quiet asks.");
  });
});

test("more files have findings than a call may have arguments", () => {
  const reporter = htmlReporter({ version: "0.1.0" });
  const frame = { before: "", value: "1", after: "", cutBefore: false, cutAfter: false };
  for (let file = 0; file < 130_000; file++) reporter.findings([madeFinding({ file: `Journal.${file}.log`, frame })]);
  const summary = { files: 130_000, lines: 1, events: 1, checked: 1, errors: 130_000, warnings: 0 };
  const page = reporter.end({ ...summary, kinds: {}, withoutSchema: {} }, 1);
  expect(page).toContain("The list and its filters hold 50,000 of 130,000 findings");
});
