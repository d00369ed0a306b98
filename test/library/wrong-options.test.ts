import { expect, test } from "vitest";
import {
  checkEvent,
  checkLine,
  fix,
  generate,
  lint,
  lintText,
  loadConfig,
  parseLine,
  redact,
  replay,
  report,
  sample,
  toEddn,
} from "../../src/index.js";
import { temporaryFolder } from "../temporary-folder.js";
import { collected } from "./collected.js";

const line = '{ "timestamp":"2025-03-02T19:44:58Z", "event":"Music", "MusicTrack":"NoTrack" }';

/** Every call that takes options, with nothing else wrong; a caller without a compiler may give it anything. */
const calls = {
  lint: (options: unknown) => lint(".", options as never),
  lintText: (options: unknown) => lintText(line, options as never),
  fix: (options: unknown) => fix(line, options as never),
  checkEvent: (options: unknown) => checkEvent({}, options as never),
  checkLine: (options: unknown) => checkLine(line, options as never),
  parseLine: (options: unknown) => parseLine(line, options as never),
  report: (options: unknown) => report("compact", [], options as never),
  redact: (options: unknown) => redact(line, options as never),
  toEddn: (options: unknown) => toEddn([], options as never),
  sample: (options: unknown) => sample("Music", options as never),
  generate: (options: unknown) => generate(options as never),
  replay: (options: unknown) => replay("gone", options as never),
} as const satisfies Readonly<Record<string, (options: unknown) => unknown>>;

type Call = keyof typeof calls;

/** What a call throws at once, or what its promise is rejected with. */
async function refusal(name: Call, options: unknown): Promise<unknown> {
  try {
    await calls[name](options);
  } catch (error) {
    return error;
  }
  return undefined;
}

test.each(Object.keys(calls) as Call[])("%s refuses what is no object", async (name) => {
  for (const options of [null, 5, "x", [], true]) {
    expect(await refusal(name, options), String(options)).toEqual(new TypeError("the options must be an object"));
  }
});

const misspelt: Readonly<Record<Call, readonly [string, string]>> = {
  lint: ["stict", "strict"],
  lintText: ["sesion", "session"],
  fix: ["unsave", "unsafe"],
  checkEvent: ["specOnyl", "specOnly"],
  checkLine: ["rule", "rules"],
  parseLine: ["strct", "strict"],
  report: ["color", "colour"],
  redact: ["shiftime", "shiftTime"],
  toEddn: ["uploaderID", "uploaderId"],
  sample: ["extend", "extent"],
  generate: ["sed", "seed"],
  replay: ["speeed", "speed"],
};

test.each(Object.entries(misspelt) as [Call, readonly [string, string]][])(
  "%s refuses an option that there is not, with a guess",
  async (name, [wrong, right]) => {
    const reason = new TypeError(`there is no option ${wrong}, did you mean ${right}?`);
    expect(await refusal(name, { [wrong]: true })).toEqual(reason);
    expect(await refusal(name, { quux: true })).toEqual(new TypeError("there is no option quux"));
  },
);

test.each([
  ["lint", { maxWarnings: 1 }, "there is no option maxWarnings"],
  ["lint", { file: "a.log" }, "there is no option file, did you mean files?"],
  ["lint", { cwd: 5 }, "cwd must be a string"],
  ["lint", { signal: {} }, "signal must be an AbortSignal"],
  ["lint", { schemas: 5 }, "schemas must be a string"],
  ["lint", { eddnSchemas: "" }, "eddnSchemas must not be empty"],
  ["lintText", { file: 5 }, "file must be a string"],
  ["lintText", { signal: 5 }, "signal must be an AbortSignal"],
  ["lintText", { signal: null }, "signal must be an AbortSignal"],
  ["lintText", { strict: null }, "strict must be true or false"],
  ["fix", { file: 5 }, "file must be a string"],
  ["fix", { unsafe: 1 }, "unsafe must be true or false"],
  ["checkEvent", { specOnly: null }, "specOnly must be true or false"],
  ["checkLine", { rules: 5 }, "rules must be an object"],
  ["parseLine", { onFinding: 5 }, "onFinding must be a function"],
  ["parseLine", { as: "status" }, "there is no option as"],
  ["parseLine", { strict: 1 }, "strict must be true or false"],
  ["report", { colour: 1 }, "colour must be true or false"],
  ["report", { columns: "80" }, "columns must be a number"],
  ["report", { summary: 5 }, "the summary must be an object"],
  ["report", { summary: { lines: null } }, "lines of the summary must be a number"],
  ["report", { summary: { withoutSchema: null } }, "withoutSchema of the summary must be an object"],
  ["redact", { file: 5 }, "file must be a string"],
  ["redact", { seed: 5 }, "seed must be a string that is not empty"],
  ["redact", { seed: "" }, "seed must be a string that is not empty"],
  ["redact", { keepUnknown: "no" }, "keepUnknown must be true or false"],
  ["redact", { dropBroken: "no" }, "dropBroken must be true or false"],
  ["redact", { shiftTime: 90 }, "shiftTime must be a span such as -90d or 1w2d, of 100 years at most"],
  ["toEddn", { uploaderId: 5 }, "uploaderId must be a string that is not empty"],
  ["toEddn", { softwareName: " " }, "softwareName must be a string that is not empty"],
  ["toEddn", { softwareVersion: null }, "softwareVersion must be a string that is not empty"],
  ["replay", {}, "out must be the path of a folder"],
  ["replay", { out: "x", loop: 1 }, "loop must be true or false"],
  ["replay", { out: "x", next: 1 }, "next must be a function"],
  ["replay", { out: "x", signal: 1 }, "signal must be an AbortSignal"],
] as const)("%s refuses %j", async (name, options, reason) => {
  expect(await refusal(name, options)).toEqual(new TypeError(reason));
});

test("a kind of file is one of the words, not a list that reads like one", async () => {
  for (const name of ["lintText", "checkLine", "redact"] as const) {
    for (const as of [["status"], 5, null, "constructor"]) {
      const error = await refusal(name, { as });
      expect(error).toBeInstanceOf(TypeError);
      expect(String(error)).toContain("as must be one of journal, status, ");
    }
  }
});

test("options that are undefined are as if they were not given", async () => {
  for (const name of ["lintText", "fix", "checkLine", "parseLine"] as const) {
    expect(await refusal(name, { strict: undefined, rules: undefined }), name).toBeUndefined();
  }
  expect(redact(line, { file: undefined, as: undefined, shiftTime: undefined })).toBe(line);
});

test("what loadConfig gives is taken for a text too", async () => {
  const folder = temporaryFolder({ "a.json": '{ "ignore": ["old"], "files": { "*.txt": "events" } }' });
  const { options } = loadConfig(`${folder}/a.json`);
  expect(await collected(lintText(`${line}\n`, options))).toEqual([]);
  expect((await fix(`${line}\n`, options)).fixed).toBe(0);
});

test("a signal of another making is taken", async () => {
  const foreign = {
    aborted: false,
    reason: undefined,
    addEventListener() {},
    removeEventListener() {},
    throwIfAborted() {},
  };
  expect(await collected(lintText(`${line}\n`, { signal: foreign as unknown as AbortSignal }))).toEqual([]);
});
