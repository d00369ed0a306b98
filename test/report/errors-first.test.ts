import { expect, test } from "vitest";
import { errorsFirst } from "../../src/report/errors-first.js";

test("files with errors come first, errors before warnings in each, and all else keeps its order", () => {
  const found = (file: string, line: number, severity: "error" | "warning") => ({ file, line, severity });
  const sorted = errorsFirst([
    found("a", 1, "warning"),
    found("b", 1, "warning"),
    found("b", 2, "error"),
    found("b", 3, "warning"),
    found("b", 4, "error"),
    found("c", 1, "warning"),
    found("d", 1, "error"),
  ]);
  expect(sorted.map(({ file, line }) => `${file}${line}`)).toEqual(["b2", "b4", "b1", "b3", "d1", "a1", "c1"]);
});
