import { execPath } from "node:process";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type Finding, lint } from "../../src/index.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";
import { reportOf, tool } from "./tool-report.js";
import { kindsOf, lineOf, withValue } from "./user-kind.js";
import { isPassed } from "./validated.js";

/** Values as they are written. */
const texts = ['"Docked"', '"docked"', '"Landed"', '"$x_Docked;"', '""'];
const numbers = ["-1", "0", "1", "2", "0.5", "9007199254740993", "1e308", "-1e308"];
const lists = ["[]", "[1]", "[1,2]"];
const [docked = "", , landed = "", form = ""] = texts;

interface Case {
  readonly field: object;
  readonly values: readonly string[];
  /** The values in which nothing is found, without `--strict` and with it. */
  readonly lenient: readonly string[];
  readonly strict?: readonly string[];
}

function ofTexts(keywords: object, lenient: readonly string[], strict = lenient): Case {
  return { field: { type: "string", ...keywords }, values: texts, lenient, strict };
}

function ofNumbers(keywords: object, lenient: readonly string[]): Case {
  return { field: { type: "number", ...keywords }, values: numbers, lenient };
}

function ofLists(keywords: object, lenient: readonly string[]): Case {
  return { field: { type: "array", items: { type: "integer" }, ...keywords }, values: lists, lenient };
}

const cases: Readonly<Record<string, Case>> = {
  EnumIgnoreCase: ofTexts({ enum: ["Docked"], "x-ignore-case": true }, [docked]),
  ConstIgnoreCase: ofTexts({ const: "Docked", "x-ignore-case": true }, [docked]),
  ConstEnum: ofTexts({ const: "Docked", enum: ["Docked", "Landed"] }, [docked]),
  ConstOtherEnum: ofTexts({ const: "Docked", enum: ["Landed"] }, []),
  EnumValues: ofTexts({ enum: ["Docked", "Landed"], "x-values": ["Docked", ""] }, [docked]),
  EnumExtras: ofTexts({ enum: ["Docked", "Landed"], "x-extras": ["Landed", ""] }, [docked, landed], [docked]),
  EnumAnyExtra: ofTexts({ enum: ["Docked"], "x-extras": true }, [docked]),
  ConstExtras: ofTexts({ const: "Docked", "x-extras": ["Landed"] }, [docked]),
  AnyExtra: ofTexts({ "x-extras": true }, texts),
  ValuesAnyExtra: ofTexts({ "x-values": ["Docked"], "x-extras": true }, texts, [docked]),
  NoExtra: ofTexts({ "x-values": ["Docked"], "x-extras": false }, [docked]),
  FormAnyExtra: ofTexts({ "x-form": "$x_X;", "x-extras": true }, texts, [form]),
  ListOfTypes: {
    field: { enum: ["Docked", 1, null] },
    values: [docked, landed, "1", "2", "null"],
    lenient: [docked, "1", "null"],
  },
  Least31: ofLists({ minItems: 2 ** 31 - 1 }, []),
  Least32: ofLists({ minItems: 2 ** 31 }, []),
  Least33: ofLists({ minItems: 2 ** 32 }, []),
  Least33AndOne: ofLists({ minItems: 2 ** 32 + 1 }, []),
  Least53: ofLists({ minItems: 2 ** 53 }, []),
  Most33: ofLists({ maxItems: 2 ** 32 }, lists),
  Most33AndOne: ofLists({ maxItems: 2 ** 32 + 1 }, lists),
  Most300: ofLists({ maxItems: 1e300 }, lists),
  HighMinimum: ofNumbers({ minimum: 1e308 }, ["1e308"]),
  LowMinimum: ofNumbers({ minimum: -1e308 }, numbers),
  LowMaximum: ofNumbers({ maximum: -1e308 }, ["-1e308"]),
  FarMinimum: ofNumbers({ minimum: 2 ** 53 + 2 }, ["1e308"]),
};

const journal = Object.entries(cases).flatMap(([event, { values }]) =>
  values.map((value) => ({ event, value, line: lineOf(event, [`"Value":${value}`]) })),
);
const schemas = Object.fromEntries(
  Object.entries(cases).map(([event, { field }]) => [event, withValue(event, { ...field })]),
);

function cleanValues({ lenient, strict = lenient }: Case, isStrict: boolean): readonly string[] {
  return isStrict ? strict : lenient;
}

/** The lines of the journal in which something must be found. */
function wanted(isStrict: boolean): readonly string[] {
  const isClean = (event: string, value: string): boolean =>
    cases[event] !== undefined && cleanValues(cases[event], isStrict).includes(value);
  return journal.filter(({ event, value }) => !isClean(event, value)).map(({ line }) => line);
}

function linesOf(findings: Iterable<{ readonly line: number }>): readonly string[] {
  const numbers = new Set([...findings].map(({ line }) => line));
  return journal.filter((_, index) => numbers.has(index + 1)).map(({ line }) => line);
}

/** A folder with the schemas and the journal. */
function prepared(): string {
  const files = Object.entries(schemas).map(([event, schema]) => [`schemas/${event}.json`, JSON.stringify(schema)]);
  return temporaryFolder({
    ...Object.fromEntries(files),
    "Journal.log": journal.map(({ line }) => `${line}\n`).join(""),
  });
}

const argv = ["--no-config", "--format", "json", "--schemas", "schemas", "Journal.log"];

function foundBy(report: string): readonly string[] {
  return linesOf((JSON.parse(report) as { readonly findings: readonly { readonly line: number }[] }).findings);
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each([false, true])("schemas of users, with and without the quick test (strict: %s)", (strict) => {
  test("the quick test passes what is clean, and nothing else", () => {
    const kinds = kindsOf(schemas);
    const passed = journal.filter(({ line }) => isPassed(line, strict, kinds)).map(({ line }) => line);
    const found = new Set(wanted(strict));
    // With an exponent of three digits it is not certain that a double holds the number.
    const clean = journal.filter(({ line, value }) => !found.has(line) && !value.endsWith("e308"));
    expect(passed).toEqual(clean.map(({ line }) => line));
  });

  test("the library finds the rest", async () => {
    const findings: Finding[] = [];
    for await (const finding of lint("Journal.log", { cwd: prepared(), schemas: "schemas", strict }))
      findings.push(finding);
    expect(linesOf(findings)).toEqual(wanted(strict));
  });

  test("and so does the command line, in the same words where there is no WebAssembly", async () => {
    const cwd = prepared();
    const words = strict ? ["--strict", ...argv] : argv;
    const { stdout: quick } = await run(words, { cwd });
    vi.stubGlobal("WebAssembly", undefined);
    const { stdout: slow } = await run(words, { cwd });
    expect(slow).toBe(quick);
    expect(foundBy(slow)).toEqual(wanted(strict));
  });
});

test("node --jitless finds the same by schemas of users", () => {
  expect(foundBy(reportOf(execPath, ["--jitless", tool, ...argv], prepared()))).toEqual(wanted(false));
});
