import process from "node:process";
import * as toolkit from "@actions/core";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { visible } from "../../src/base/visible.js";
import type { FramedFinding } from "../../src/engine/validate/finding.js";
import { sentence } from "../../src/report/text.js";
import { finding, hostileFindings, reported } from "./reported.js";

/** What the Actions toolkit itself writes. */
function written(command: () => void): string {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  try {
    command();
    return write.mock.calls.map(([text]) => String(text).replace(/\r?\n$/, "")).join("\n");
  } finally {
    write.mockRestore();
  }
}

function byToolkit(one: FramedFinding): string {
  const { severity, rule: title, line, column, endColumn } = one;
  const place = { title, file: visible(one.file), startLine: line, endLine: line, startColumn: column, endColumn };
  const write = severity === "error" ? toolkit.error : toolkit.warning;
  const help = one.suggestion === undefined ? "" : `; write ${visible(one.suggestion)}`;
  return written(() => write(sentence(one) + help, place));
}

interface Command {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

/** Reads a line as GitHub's runner does: leading space is no matter, the percent sign is unescaped last. */
function readByRunner(line: string): Command | undefined {
  const [, name, list = "", message = ""] = /^\s*::([^ :]+)(?: (.*?))?::(.*)$/s.exec(line) ?? [];
  if (name === undefined) return undefined;
  const unescaped = (text: string): string =>
    text.replaceAll("%0D", "\r").replaceAll("%0A", "\n").replaceAll("%3A", ":").replaceAll("%2C", ",");
  const pairs = list.split(",").map((pair) => {
    const [key = "", ...value] = pair.split("=");
    return [key, unescaped(value.join("=")).replaceAll("%25", "%")];
  });
  const data = message.replaceAll("%0D", "\r").replaceAll("%0A", "\n").replaceAll("%25", "%");
  return { name, properties: Object.fromEntries(pairs) as Record<string, string>, message: data };
}

const lines = async (findings: readonly FramedFinding[]): Promise<readonly string[]> =>
  (await reported("github", findings)).replace(/\n$/, "").split("\n");

test("a command is what the Actions toolkit writes", async () => {
  for (const one of [finding(), finding({ severity: "warning" }), ...hostileFindings]) {
    expect(await lines([one])).toEqual([byToolkit(one)]);
  }
});

test("the runner reads any text as it was", async () => {
  const text = fc.string({ unit: "binary", minLength: 1 });
  await fc.assert(
    fc.asyncProperty(text, text, async (file, message) => {
      const one = finding({ file, message });
      const all = await lines([one]);
      expect(all.map(readByRunner)).toEqual([
        {
          name: "error",
          properties: { title: "wrong-type", file: visible(file), line: "3", endLine: "3", col: "5", endColumn: "6" },
          message: sentence(one),
        },
      ]);
    }),
  );
});

describe("what is shown", () => {
  test("shows the first of each group, errors first, and counts the others", async () => {
    const found = [
      finding({ severity: "warning", rule: "unseen-value", path: "/A/0" }),
      finding({ path: "/B/0", file: "a.log" }),
      finding({ path: "/B/1", file: "a.log" }),
      finding({ path: "/B/7", file: "b.log" }),
      finding({ path: "/C" }),
    ];
    const read = (await lines(found)).map(readByRunner);
    expect(read.map((command) => `${command?.name} ${command?.message}`)).toEqual([
      "error Synthesis /B/0 must be a string, found the number 1 (and 2 more like it in 2 files)",
      "error Synthesis /C must be a string, found the number 1",
      "warning Synthesis /A/0 must be a string, found the number 1",
    ]);
  });

  test("shows ten errors and ten warnings, and a notice of what is left out", async () => {
    const found = Array.from({ length: 18 }, (_, index) => [
      finding({ severity: "warning", path: `/warning${index}` }),
      finding({ severity: "error", path: `/error${index}` }),
    ]).flat();
    const read = (await lines([...found, ...found])).map(readByRunner);
    const ten = (name: string) => Array.from({ length: 10 }, () => name);
    expect(read.map((command) => command?.name)).toEqual([...ten("error"), ...ten("warning"), "notice"]);
    expect(read.at(-1)?.message).toBe("… and 32 findings of 16 other kinds, not shown as annotations");
  });
});

test("prints nothing when nothing is found", async () => {
  expect(await reported("github", [])).toBe("");
});
