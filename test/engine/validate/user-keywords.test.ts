import { expect, test } from "vitest";
import { type Finding, lint } from "../../../src/index.js";
import { kindsOf, lineOf, ofEvent, withValue } from "../../prover/user-kind.js";
import { foundIn } from "../../prover/validated.js";
import { temporaryFolder } from "../../temporary-folder.js";

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

function isClean(event: string, value: string, isStrict: boolean): boolean {
  const { lenient = [], strict = lenient }: Partial<Case> = cases[event] ?? {};
  return (isStrict ? strict : lenient).includes(value);
}

test.each([false, true])(
  "reports what schemas of users do not allow, and nothing else (strict: %s)",
  async (strict) => {
    const files = Object.entries(schemas).map(([event, schema]) => [`schemas/${event}.json`, JSON.stringify(schema)]);
    const text = journal.map(({ line }) => `${line}\n`).join("");
    const cwd = temporaryFolder({ ...Object.fromEntries(files), "Journal.log": text });
    const findings: Finding[] = [];
    for await (const finding of lint("Journal.log", { cwd, schemas: "schemas", strict })) findings.push(finding);
    const numbers = new Set(findings.map(({ line }) => line));
    expect(journal.filter((_, index) => numbers.has(index + 1))).toEqual(
      journal.filter(({ event, value }) => !isClean(event, value, strict)),
    );
  },
);

test.each([
  ["event", { type: "boolean" }],
  ["event", { type: "string", pattern: "^x" }],
  ["event", { type: "string", maxLength: 1 }],
  ["timestamp", { type: "integer", format: "date-time" }],
  ["timestamp", { type: "string", format: "date-time", pattern: "^1" }],
  ["timestamp", { type: "string", format: "date-time", allOf: [{ const: "x" }] }],
])("the field %s is checked too where its schema is %j", (field, schema) => {
  const kinds = kindsOf({ Odd: ofEvent("Odd", { properties: { [field]: schema } }) });
  expect(foundIn(lineOf("Odd", []), kinds)).toHaveLength(1);
});
