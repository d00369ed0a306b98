import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { textOfFile } from "../../src/read/text-file.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

const mark = "\ufeff";

/** What Set-Content, Out-File and > of the PowerShells make of a text, and editors with them. */
const encodings: Readonly<Record<string, (text: string) => Buffer>> = {
  "UTF-8": (text) => Buffer.from(text),
  "UTF-8 with a mark": (text) => Buffer.from(mark + text),
  "UTF-16LE with a mark": (text) => Buffer.from(mark + text, "utf16le"),
  "UTF-16BE with a mark": (text) => Buffer.from(mark + text, "utf16le").swap16(),
  "UTF-16LE without a mark": (text) => Buffer.from(text, "utf16le"),
  "UTF-16BE without a mark": (text) => Buffer.from(text, "utf16le").swap16(),
};

const wrongType = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Synthesis", "Name":1, "Materials":[ ] }\n';
const name = "Journal.Größe 𝒳.log";

describe.each(Object.entries(encodings))("%s is read", (_, encoded) => {
  test("is read as text without its mark", () => {
    expect(textOfFile(encoded("a\r\nGröße 𝒳"))).toBe("a\r\nGröße 𝒳");
    expect(textOfFile(encoded(""))).toBe("");
  });

  test("is read as a list of paths, from a file and from standard input", async () => {
    const list = encoded(`${name}\r\n`);
    const cwd = temporaryFolder({ [name]: wrongType, list });
    for (const argv of [
      ["--files-from", "list"],
      ["--files-from", "-"],
    ]) {
      const { stdout, stderr, exitCode } = await run(["--format", "compact", ...argv], { cwd, stdin: list });
      expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 1 });
      expect(stdout).toContain(`${name}:1:67: error: `);
    }
  });

  test("is read as a baseline", async () => {
    const entry = { file: name, rule: "wrong-type", event: "Synthesis", path: "/Name", count: 1 };
    const cwd = temporaryFolder({
      [name]: wrongType,
      "known.json": encoded(JSON.stringify({ version: 1, entries: [entry] })),
    });
    expect(await run(["--baseline", "known.json"], { cwd })).toMatchObject({
      exitCode: 0,
      stderr: "journal-lint: 1 finding is in the baseline known.json and not reported\n",
    });
  });

  test("is read as a config file, found or named", async () => {
    const config = encoded('{ "rules": { "wrong-type": "off" } }');
    const files = { [name]: wrongType, "journal-lint.config.json": config };
    expect(await run([], { cwd: temporaryFolder(files) })).toMatchObject({ exitCode: 0, stderr: "" });
    const cwd = temporaryFolder({ [name]: wrongType, "mine.json": config });
    expect(await run(["--config", "mine.json"], { cwd })).toMatchObject({ exitCode: 0, stderr: "" });
  });

  test("is read as a schema", async () => {
    const schema = { type: "object", properties: { Name: { type: "integer" } } };
    const cwd = temporaryFolder({ [name]: wrongType, "mine/Synthesis.json": encoded(JSON.stringify(schema)) });
    const { stdout, exitCode } = await run(["--schemas", "mine", "--rule", "unknown-field=off"], { cwd });
    expect({ exitCode, stdout }).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("0 errors") });
  });
});

test("a list with NUL bytes between its paths is not taken for UTF-16", async () => {
  const cwd = temporaryFolder({ a: wrongType, b: wrongType });
  const { stdout } = await run(["--format", "compact", "--files-from", "-"], { cwd, stdin: "a\0b\0" });
  expect(stdout.split("\n").map((line) => line.slice(0, 2))).toEqual(["a:", "b:", ""]);
});
