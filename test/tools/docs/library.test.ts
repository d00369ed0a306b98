import { expect, test } from "vitest";
import * as library from "../../../src/index.js";
import { blocks, read } from "./pages.js";

/** Programs that are plain JavaScript and need no files, with what it must print behind the calls that print. */
const programs = blocks("ts", read("docs/library.md")).filter(
  (text) => /console\.log\(.*\/\/ /.test(text) && !/import type|\blint\(/.test(text),
);

const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;

/** Runs a program, and gives what it prints. */
async function printed(program: string): Promise<readonly string[]> {
  const lines: string[] = [];
  const console = { log: (...values: readonly unknown[]) => lines.push(values.map(String).join(" ").trim()) };
  const body = program.replaceAll(/^import (\{[^}]*\}) from "journal-lint";$/gm, "const $1 = library;");
  await new AsyncFunction("library", "console", body)(library, console);
  return lines;
}

const expected = (program: string): readonly string[] =>
  [...program.matchAll(/console\.log\(.* \/\/ (.*)$/gm)].map(([, text = ""]) => text);

test("there are programs to run", () => {
  expect(programs.length).toBeGreaterThanOrEqual(3);
});

test.each(programs)("a program of docs/library.md prints what stands beside it", async (program) => {
  expect(await printed(program)).toEqual(expected(program));
});
