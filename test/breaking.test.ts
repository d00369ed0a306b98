import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Finding } from "../src/engine/validate/finding.js";
import { type KindOption, kindsByOption } from "../src/files/discover/kind.js";
import { families } from "../src/rules/built/rule-id.js";
import { rules } from "../src/rules/index.js";
import type { JsonType } from "../src/schema/schema.js";
import { brokenPromises } from "./contract.js";
import { depth, rounds } from "./depth.js";
import {
  exampleFields,
  examples,
  type FieldOfExample,
  fieldsWith,
  pointerOf,
  textWith,
  textWithRenamed,
  textWithTwice,
  valueAt,
} from "./examples.js";
import { briefly, findingsOf, lint } from "./lint.js";
import { numberToken, uniqueTree, written } from "./read/json-tree.js";
import { basePath, changed, shapesAlone, weightOf } from "./schema-walk.js";

async function findingsIn(as: FieldOfExample["as"], text: string): Promise<readonly Finding[]> {
  const findings = await findingsOf(text, { as });
  expect(brokenPromises(findings, [text])).toEqual([]);
  return findings;
}

/** The value that a finding points at in a text of one line. */
function pointedAt(text: string, { column, endColumn }: Finding): unknown {
  return JSON.parse(text.slice(column - 1, endColumn - 1));
}

const betweenFields: readonly string[] = families.relations.filter((id) => rules[id].excusedByAge);

/** What is found at a field by itself; that it goes with others is looked at in `test/schema/relations`. */
function at(findings: readonly Finding[], pointer: string): readonly Finding[] {
  return findings.filter(({ path, rule }) => path === pointer && !betweenFields.includes(rule));
}

/** Breaks one of some fields in some way, as often as the runs allow. */
async function check<Way>(
  fields: readonly FieldOfExample[],
  way: fc.Arbitrary<Way>,
  property: (field: FieldOfExample, way: Way) => Promise<void>,
): Promise<void> {
  expect(fields.length).toBeGreaterThan(0);
  await fc.assert(fc.asyncProperty(fc.constantFrom(...fields), way, property), { numRuns: rounds(20) });
}

function typesOf(value: unknown): readonly JsonType[] {
  switch (typeof value) {
    case "string":
      return ["string"];
    case "boolean":
      return ["boolean"];
    case "number":
      if (!Number.isFinite(value)) return [];
      return Number.isInteger(value) ? ["integer", "number"] : ["number"];
    default:
      if (value === null) return [];
      return Array.isArray(value) ? ["array"] : ["object"];
  }
}

const word = fc.string({ unit: "grapheme", maxLength: 20 });
const anyValue = fc.oneof(
  uniqueTree.map((tree) => written(tree)),
  numberToken,
  fc.tuple(fc.nat(), fc.constantFrom(1, 100, 1e6)).map(([whole, factor]) => `${whole * factor}.5`),
);

const kindOptions = Object.keys(kindsByOption) as readonly KindOption[];

describe("an example", () => {
  test.each(examples.map((example) => [`${example.file.folder}/${example.file.title}`, example] as const))(
    "gives no finding for %s, in one line or many",
    async (_, { as, event }) => {
      expect(await findingsOf(JSON.stringify(event), { as })).toEqual([]);
      const indented = JSON.stringify(event, undefined, "\t").replaceAll("\n", "\r\n");
      expect(await findingsOf(`${indented}\r\n`, { as })).toEqual([]);
    },
  );
});

describe("a fault is found where it is", () => {
  test("a required field that is dropped", async () => {
    await check(
      fieldsWith((_, { field }) => field.required && field.schema.not === undefined),
      fc.constant(undefined),
      async ({ as, event, field, pointer }) => {
        const broken = changed(event, field.path, undefined);
        const text = JSON.stringify(broken);
        const missing = (await findingsIn(as, text)).filter(({ rule }) => rule === "missing-field");
        expect(briefly(missing)).toEqual([{ rule: "missing-field", path: pointer }]);
        for (const finding of missing) {
          expect(pointedAt(text, finding)).toEqual(valueAt(broken, field.path.slice(0, -1)));
        }
      },
    );
  });

  test("reports a value of another type where it stands", async () => {
    await check(
      fieldsWith(({ type }) => type !== undefined),
      anyValue,
      async ({ as, event, field, pointer }, source) => {
        const type = field.schema.type;
        if (type === undefined || typesOf(JSON.parse(source)).includes(type)) return;
        const text = textWith(event, field.path, source);
        const findings = at(await findingsIn(as, text), pointer);
        expect(briefly(findings)).toEqual([{ rule: "wrong-type", path: pointer }]);
        for (const finding of findings) {
          expect(JSON.stringify(pointedAt(text, finding))).toBe(JSON.stringify(JSON.parse(source)));
        }
      },
    );
  });

  const knownNames = new Set(exampleFields.flatMap(({ field }) => field.path.map(String)));

  test("reports a field that is renamed at its wrong name", async () => {
    await check(
      fieldsWith(
        (_, { field, file }) =>
          typeof field.path.at(-1) === "string" &&
          // Of some events so little is known that any field may be theirs.
          (field.path.length > 1 || file.schema.additionalProperties !== undefined || file.folder === "files"),
      ),
      fc.oneof(fc.stringMatching(/^[A-Za-z_]{1,12}$/), word),
      async ({ as, event, field, pointer }, name) => {
        if (knownNames.has(name)) return;
        const text = textWithRenamed(event, field.path, name);
        const findings = await findingsIn(as, text);
        const unknown = findings.filter(({ rule }) => rule === "unknown-field");
        const renamed = `${pointerOf(field.path.slice(0, -1))}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
        expect(briefly(unknown)).toEqual([{ rule: "unknown-field", path: renamed }]);
        for (const finding of unknown) expect(pointedAt(text, finding)).toBe(name);
        if (field.required) {
          expect(briefly(findings)).toContainEqual({ rule: "missing-field", path: pointer });
        }
      },
    );
  });

  test("a stranger in a closed list", async () => {
    await check(
      fieldsWith(({ enum: list }) => list !== undefined),
      fc.oneof(word, fc.integer()),
      async ({ as, event, field, pointer }, stranger) => {
        const { enum: list = [], type } = field.schema;
        if (list.includes(stranger) || typeof stranger !== (type === "integer" ? "number" : "string")) return;
        const findings = at(await findingsIn(as, JSON.stringify(changed(event, field.path, stranger))), pointer);
        expect(findings).toMatchObject([{ rule: "value-not-allowed", severity: "error" }]);
      },
    );
  });

  test("reports a stranger in an open list", async () => {
    await check(
      fieldsWith(
        (schema) => schema["x-values"] !== undefined && schema["x-extras"] !== true && schema.type === "string",
      ),
      word,
      async ({ as, event, field, pointer }, stranger) => {
        const { "x-values": list = [], "x-extras": extras = [] } = field.schema;
        const known = [...list, ...(extras === true ? [] : extras)].map((value) => String(value).toLowerCase());
        if (known.includes(stranger.toLowerCase())) return;
        const findings = at(await findingsIn(as, JSON.stringify(changed(event, field.path, stranger))), pointer);
        expect(findings).toMatchObject([{ rule: "unseen-value", severity: "warning" }]);
      },
    );
  });

  test("reports a number out of its range where it stands", async () => {
    const excess = fc.oneof(fc.double({ min: 1e-6, max: 1e12, noNaN: true }), fc.integer({ min: 1, max: 100 }));
    await check(
      fieldsWith(({ minimum, maximum }) => minimum !== undefined || maximum !== undefined),
      fc.tuple(excess, fc.boolean()),
      async ({ as, event, field, pointer, file }, [amount, isAbove]) => {
        const { minimum, maximum, type } = field.schema;
        const bound = isAbove ? maximum : minimum;
        if (bound === undefined) return;
        const beyond = isAbove ? bound + amount : bound - amount;
        const value = type === "integer" ? (isAbove ? Math.ceil(beyond) : Math.floor(beyond)) : beyond;
        const findings = at(await findingsIn(as, JSON.stringify(changed(event, field.path, value))), pointer);
        expect(findings).toMatchObject([{ rule: "out-of-range", severity: weightOf(file, pointer) }]);
      },
    );
  });

  test("reports an array of the wrong length where it stands", async () => {
    await check(
      fieldsWith(({ minItems }) => minItems !== undefined),
      fc.nat({ max: 10 }),
      async ({ as, event, field, pointer, value }, length) => {
        const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = field.schema;
        if ((length >= minItems && length <= maxItems) || !Array.isArray(value)) return;
        const array = Array.from({ length }, (_, index): unknown => value[index % value.length]);
        const findings = await findingsIn(as, JSON.stringify(changed(event, field.path, array)));
        expect(briefly(at(findings, pointer))).toEqual([{ rule: "out-of-range", path: pointer }]);
      },
    );
  });

  test("reports a display form whose base is dropped", async () => {
    await check(
      fieldsWith(
        (_, { field, file }) => basePath(field.path) !== undefined && !shapesAlone(file.schema).includes(field.shape),
      ),
      fc.constant(undefined),
      async ({ as, event, field, pointer, file }) => {
        const base = basePath(field.path) ?? [];
        const broken = changed(event, base, undefined);
        const findings = await findingsIn(as, JSON.stringify(broken));
        expect(at(findings, pointer)).toMatchObject([
          { rule: "localised-without-base", severity: weightOf(file, pointer) },
        ]);
      },
    );
  });

  test("reports a text that should have an internal form", async () => {
    await check(
      // Of X, which is written alone, any word has the form.
      fieldsWith((schema) => (schema["x-form"] ?? "X") !== "X"),
      word,
      async ({ as, event, field, pointer }, text) => {
        if (/^\$.*;$/s.test(text) || text === "") return;
        const findings = await findingsIn(as, JSON.stringify(changed(event, field.path, text)));
        expect(at(findings, pointer)).toMatchObject([{ rule: "internal-form", severity: "warning" }]);
      },
    );
  });

  test("reports a trend of an active state where it stands", async () => {
    await check(
      fieldsWith((_, { field }) => /\/ActiveStates\/\*$/.test(field.shape)),
      anyValue,
      async ({ as, event, field, pointer }, source) => {
        const findings = await findingsIn(as, textWith(event, [...field.path, "Trend"], source));
        expect(briefly(findings)).toEqual([{ rule: "unexpected-field", path: `${pointer}/Trend` }]);
      },
    );
  });

  test("reports a key that stands twice, at any depth", async () => {
    await check(
      fieldsWith((_, { field }) => typeof field.path.at(-1) === "string"),
      anyValue,
      async ({ as, event, field, pointer, value }, first) => {
        const text = textWithTwice(event, field.path, first);
        const findings = await findingsIn(as, text);
        expect(briefly(findings)).toEqual([{ rule: "duplicate-key", path: pointer }]);
        for (const finding of findings) expect(pointedAt(text, finding)).toEqual(value);
      },
    );
  });

  test("reports an integer that is written with a fraction, however its name is spelled", async () => {
    const fraction = fc.stringMatching(/^\.0{1,4}$/);
    await check(
      fieldsWith(({ type }) => type === "integer"),
      fc.tuple(fraction, fc.boolean(), fc.boolean()),
      async ({ as, event, field, pointer, value }, [zeros, isEscaped, isJournal]) => {
        const plain = textWith(event, field.path, `${value}${zeros}`);
        const text = isEscaped ? plain.replace(/"(\w)(\w+"):/g, escapedName) : plain;
        const findings = await findingsIn(isJournal && as === "events" ? "journal" : as, text);
        expect(at(findings, pointer)).toMatchObject([{ rule: "integer-as-float", suggestion: String(value) }]);
      },
    );
  });
});

/** The same name to JSON, but not to who looks for it in the text. */
function escapedName(_: string, first: string, rest: string): string {
  return `"\\u${first.charCodeAt(0).toString(16).padStart(4, "0")}${rest}:`;
}

describe("anything in the place of a value", () => {
  test("is found alike in one line and in many", async () => {
    await check(
      exampleFields,
      fc.tuple(fc.jsonValue(), fc.constantFrom("\n", "\r\n")),
      async ({ as, event, field }, [value, newline]) => {
        const broken = changed(event, field.path, value);
        const text = JSON.stringify(broken, undefined, 2).replaceAll("\n", newline);
        const findings = await findingsOf(text, { as });
        expect(brokenPromises(findings, text.split(newline))).toEqual([]);
        expect(briefly(findings)).toEqual(briefly(await findingsIn(as, JSON.stringify(broken))));
      },
    );
  });

  test("is found alike in a line of a journal and in a document", async () => {
    const isOfJournals = (rule: string): boolean => rule === "status-in-journal";
    await check(
      fieldsWith((_, { as, field }) => as === "events" && typeof field.path.at(-1) === "string"),
      fc.tuple(anyValue, fc.boolean(), fc.constantFrom([], ["--strict"])),
      async ({ event, field }, [source, isTwice, options]) => {
        const text = isTwice ? textWithTwice(event, field.path, source) : textWith(event, field.path, source);
        const line = await lint("journal", text, ...options);
        const document = await lint("events", text, ...options);
        expect(line.findings.filter(({ rule }) => !isOfJournals(rule))).toEqual(document.findings);
        const { kinds, withoutSchema, events, checked } = document.summary;
        expect(line.summary).toMatchObject({ kinds, withoutSchema, events, checked });
      },
    );
  });

  test("is checked without a crash, in every kind of file", async () => {
    await check(
      exampleFields,
      fc.tuple(anyValue, fc.constantFrom(...kindOptions)),
      async ({ event, field }, [source, as]) => {
        await findingsIn(as, textWith(event, field.path, source));
      },
    );
  });

  test("is checked without a crash in the place of the event's name", async () => {
    await check(exampleFields, fc.tuple(anyValue, fc.constantFrom(...kindOptions)), async ({ event }, [source, as]) => {
      await findingsIn(as, textWith(event, ["event"], source));
    });
  });

  const strange: readonly (readonly [what: string, source: string])[] = [
    ["an object that cannot be made a string", '{"toString":0}'],
    ["an array of such", '[{"toString":0}]'],
    ["an array that is very deep", `${"[".repeat(90)}${"]".repeat(90)}`],
    ["a huge fraction", "4611686018427387904.5"],
    ["a fraction beyond all flags", "4294967296.5"],
    ["a number too large", "1e999"],
  ];
  const shapes = new Map(exampleFields.map((field) => [`${field.file.title}${field.field.shape}`, field]));
  test.each(strange.map(([what, source], turn) => [what, source, turn] as const))(
    "is checked without a crash: %s",
    async (_, source, turn) => {
      // Each field has some of these in its place, and every night all of them.
      const fields = [...shapes.values()].filter(({ field: { schema } }, index) => {
        if (depth < 10 && index % 3 !== turn % 3) return false;
        if (source.length > 1000 && schema.enum === undefined) return false;
        return schema.type !== undefined && !typesOf(JSON.parse(source)).includes(schema.type);
      });
      // Events are linted together, each in a line of its own, and side files one by one.
      const [events, others] = [fields.filter(({ as }) => as === "events"), fields.filter(({ as }) => as !== "events")];
      const broken = events.map(({ event, field }) => textWith(event, field.path, source));
      const findings = await findingsOf(`[\n${broken.join(",\n")}\n]`, { as: "events" });
      const found = events.map((): Finding[] => []);
      for (const finding of findings) found[finding.line - 2]?.push(finding);
      for (const [index, { pointer }] of events.entries()) {
        expect(briefly(at(found[index] ?? [], pointer))).toEqual([{ rule: "wrong-type", path: pointer }]);
      }
      for (const { as, event, field, pointer } of others) {
        const alone = await findingsOf(textWith(event, field.path, source), { as });
        expect(briefly(at(alone, pointer))).toEqual([{ rule: "wrong-type", path: pointer }]);
      }
    },
  );
});

describe("what a hostile event holds is reported in few and plain characters", () => {
  const common = '"timestamp":"2025-01-01T00:00:00Z"';
  const synthesis = `${common},"event":"Synthesis","Name":"x","Materials":[]`;

  test.each([
    ["a display form with a control character in its name", `{${synthesis},"\\b\\u202e_Localised":"y"}`],
    ["a display form with a long name", `{${synthesis},"${"X".repeat(5000)}_Localised":"y"}`],
    ["a field with a control character in its name", `{${synthesis},"\\u001b[31mMaterial":"y"}`],
    ["an event with a control character in its name", `{${common},"event":"\\u001b[31mMusic"}`],
    [
      "a long address",
      `{${common},"event":"NavRoute","Route":[{"StarSystem":"a","SystemAddress":${"9".repeat(300)},"StarPos":[0,0,0],"StarClass":"K"}]}`,
    ],
    ["flags with many bits", `{${common},"event":"Status","Flags":0,"Flags2":${2n ** 900n - 1n}}`],
  ])("shows %s in few and plain characters", async (_, text) => {
    for (const as of ["journal", "events"] as const) expect(await findingsIn(as, text)).not.toEqual([]);
  });
});
