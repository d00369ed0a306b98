import { Buffer } from "node:buffer";
import { marked } from "marked";
import { expect, test } from "vitest";
import { shown } from "../../src/base/display.js";
import { finding, hostileFindings, reported } from "./reported.js";

/** The cells of the table in HTML, read as a browser does. */
function cells(html: string): readonly (readonly string[])[] {
  const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) => row);
  return rows.slice(1).map((row) => [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = ""]) => decoded(cell)));
}

function decoded(html: string): string {
  const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };
  return html.replace(/&(?:#(\d+)|(\w+));/g, (_, code?: string, name = "") =>
    code === undefined ? (named[name] ?? "?") : String.fromCharCode(Number(code)),
  );
}

test("a Markdown reader shows every text as it is", async () => {
  const html = await marked.parse(await reported("markdown", hostileFindings), { gfm: true });
  expect(cells(html)).toEqual(
    hostileFindings.map(({ file, event = "", path, message }) =>
      ["error", "wrong-type", event, path, "1", "1", `${file}:3:5`, message].map((text) => shown(text).trim()),
    ),
  );
  const tags = new Set([...html.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag));
  expect([...tags].sort()).toEqual(["h2", "p", "strong", "table", "tbody", "td", "th", "thead", "tr"]);
});

test("nothing is left that GitHub makes a mention, a formula, an emoji or a link of", async () => {
  const rows = (await reported("markdown", hostileFindings)).split("\n").filter((line) => line.startsWith("| error"));
  expect(rows.length).toBe(hostileFindings.length);
  const entities = /&#\d+;/g;
  expect(rows.map((row) => row.replace(entities, "")).join("")).not.toMatch(/[@#$:`<>\\]|www\./);
});

test("errors come first, then what is frequent", async () => {
  const found = [
    finding({ severity: "warning", path: "/A" }),
    finding({ severity: "warning", path: "/B/0" }),
    finding({ severity: "warning", path: "/B/1" }),
    finding({ path: "/C" }),
  ];
  const html = await marked.parse(await reported("markdown", found));
  expect(cells(html).map(([severity, , , path, count]) => [severity, path, count])).toEqual([
    ["error", "/C", "1"],
    ["warning", "/B/*", "2"],
    ["warning", "/A", "1"],
  ]);
});

test("a summary stays below 1 MiB and says what was cut", async () => {
  const found = Array.from({ length: 9_000 }, (_, index) => finding({ path: `/${"é|".repeat(40)}${index}` }));
  const report = await reported("markdown", found);
  const rows = cells(await marked.parse(report)).length;
  expect(Buffer.byteLength(report)).toBeLessThan(1024 * 1024);
  expect(rows).toBeGreaterThan(1_000);
  expect(report).toContain(`… and ${(9_000 - rows).toLocaleString("en")} more rows, cut because`);
});

test("one long text does not fill the summary", async () => {
  const report = await reported("markdown", [finding({ path: `/${"x".repeat(2_000_000)}` })]);
  expect(report.length).toBeLessThan(2_000);
});

test("prints no table when nothing is found", async () => {
  expect(await reported("markdown", [])).toBe("## journal-lint\n\n**0 errors, 0 warnings** in 0 files, 9 lines\n\n");
});
