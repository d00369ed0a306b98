import { describe, expect, test } from "vitest";
import { plainRequest } from "../../src/cli/plain-request.js";
import { createProgram, parseCommandLine } from "../../src/cli/program.js";

const { options } = createProgram(() => {});
const switches = options
  .filter(({ long, required, optional }) => !required && !optional && long !== "--help" && long !== "--version")
  .flatMap(({ short, long }) => [short, long].filter((flag) => flag !== undefined && flag !== "-v"));

describe("a command line of paths and switches", () => {
  test.each([[], ["a.log"], ["a.log", "b", ""], ["a.log", "--strict", "b.log", "-q"], ["--cache", "--no-cache"]])(
    "comes to the same without Commander: %j",
    (...argv) => {
      expect(plainRequest(argv)).toEqual(parseCommandLine(argv, 80));
    },
  );

  test.each(switches)("comes to the same with %s", (flag = "") => {
    expect(plainRequest([flag, "a.log"])).toEqual(parseCommandLine([flag, "a.log"], 80));
  });

  test.each(["-V", "-v", "--version"])("asks for the version by %s", (flag) => {
    expect(plainRequest([flag])).toEqual(parseCommandLine([flag], 80));
  });
});

test.each([
  ["--help"],
  ["watch"],
  ["help", "watch"],
  ["a.log", "watch"],
  ["-"],
  ["--", "a.log"],
  ["--version", "a.log"],
  ["--format", "json"],
  ["--print-config"],
  ["-qv"],
  ["--no-such"],
])("another command line is left to Commander: %j", (...argv) => {
  expect(plainRequest(argv)).toBeUndefined();
});
