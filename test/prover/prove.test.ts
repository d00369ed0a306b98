import { Buffer } from "node:buffer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Schema } from "../../src/schema/schema.js";
import { inTurn, rounds } from "../depth.js";
import { exampleFields, examples, textWith, textWithRenamed, textWithTwice } from "../examples.js";
import { mutationsOf } from "../mutations.js";
import { numberToken, uniqueTree, written } from "../read/json-tree.js";
import { changed, fieldsOf } from "../schema-walk.js";
import { foundIn, isPassed, validated } from "./validated.js";

/** What passes must be clean; the other way round is only a matter of time. */
function expectSound(text: string): void {
  if (text.includes("\n")) return;
  if (isPassed(text)) expect(foundIn(text), text).toEqual([]);
}

const inJournals = examples.filter(({ as, file }) => as === "events" && file.title !== "Status");
const fields = exampleFields.filter(({ as }) => as === "events");
const anyField = fc.constantFrom(...fields);
/** One of each that a schema describes: elements of a list are described by the same. */
const described = [...new Map(fields.map((each) => [`${each.file.title}${each.field.shape}`, each])).values()];

/** What makes some values of a type good and others not. */
const limits = new Set(["enum", "x-values", "x-extras", "x-form", "x-bits", "minimum", "maximum", "format"]);

/** Whether a schema has a type, no condition such as `if`, and no names that can be written in several ways. */
function isProvable(schema: Schema): boolean {
  const names = Object.keys(schema.properties ?? {});
  return schema.type !== undefined && !("if" in schema) && names.every((name) => /^\w+$/.test(name));
}

/** As the game writes it. */
function spaced(event: unknown): string {
  return JSON.stringify(event).replace(/^\{/, "{ ").replace(/,"/g, ', "').replace(/\}$/, " }\r");
}

describe("lines that are passed unparsed", () => {
  test("are the examples of all schemas, compact and spaced, but for those that say what a proof cannot use", () => {
    const unpassed = inJournals
      .filter(({ event, file }) => fieldsOf(event, file.schema).every(({ schema }) => isProvable(schema)))
      .flatMap(({ event }) => [JSON.stringify(event), spaced(event)])
      .filter((text) => !isPassed(text) && foundIn(text).length === 0);
    expect(unpassed).toEqual([]);
  });

  test("are none of known kinds without a schema, of which nothing is wrong", () => {
    const line =
      '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Heading", "MusicTrack":"MainMenu", "A":[1,{"B":null}] }';
    expect(validated(line)).toEqual({ isPassed: false, found: [] });
  });

  test("are Fileheaders, but for those of old formats", () => {
    const line =
      '{"timestamp":"2025-01-01T00:00:00Z","event":"Fileheader","part":1,"language":"English/UK","gameversion":"4.0.0.1904","build":"r1"}';
    expect(validated(line)).toEqual({ isPassed: true, found: [] });
    expect(validated(line.replace("4.0.0.1904", "2.2 (Beta 2)"))).toMatchObject({ isPassed: false });
  });

  test("are clean where single bytes were broken", () => {
    fc.assert(
      fc.property(mutationsOf(inJournals.map(({ event }) => JSON.stringify(event))), (bytes) => {
        expectSound(Buffer.from(bytes).toString("utf8"));
      }),
      { numRuns: rounds(250) },
    );
  });

  test("are clean where a field has any other value", () => {
    const source = fc.oneof(
      numberToken,
      uniqueTree.map((tree) => written(tree)),
      fc.string().map((text) => JSON.stringify(text)),
    );
    fc.assert(
      fc.property(anyField, source, ({ event, field }, value) => expectSound(textWith(event, field.path, value))),
      { numRuns: rounds(250) },
    );
  });

  test("are clean where a field is missing, renamed or there twice", () => {
    for (const [index, { event, field, value }] of described.entries()) {
      const isNamed = typeof field.path.at(-1) === "string";
      const changes = [
        () => JSON.stringify(changed(event, field.path, undefined)),
        () => textWithRenamed(event, field.path, `${String(field.path.at(-1))}_Localised`),
        () => textWithRenamed(event, field.path, "event"),
        () => textWithTwice(event, field.path, JSON.stringify(value)),
      ];
      for (const change of isNamed ? inTurn(changes, index) : changes.slice(0, 1)) expectSound(change());
    }
  });

  test("are clean where a number or text is next to what is allowed", () => {
    const limited = described.filter(({ field: { schema } }) =>
      Object.keys(schema).some((keyword) => limits.has(keyword)),
    );
    expect(limited.length).toBeGreaterThan(100);
    for (const [index, { event, field }] of limited.entries()) {
      const {
        enum: list = [],
        "x-values": values = [],
        "x-extras": extras = [],
        minimum,
        maximum,
        "x-bits": bits,
      } = field.schema;
      const numbers = [minimum, maximum, bits && 2 ** bits.length].flatMap((n) =>
        n === undefined ? [] : [n - 1, n - 0.5, n, n + 0.5, n + 1],
      );
      const texts = [...list, ...values, ...(Array.isArray(extras) ? extras : [])].flatMap((value) => [
        value,
        `${String(value)} `,
        String(value).toLowerCase(),
      ]);
      const others = inTurn<unknown>(["", "$;", "$x;", 0, -1, 1e300, 2 ** 53], index, 3);
      for (const value of [...numbers, ...inTurn(texts, index, 6), ...others]) {
        expectSound(textWith(event, field.path, JSON.stringify(value)));
      }
    }
  });

  test("have no integer beyond doubles", () => {
    const integers = described.filter(({ field: { schema } }) => schema.type === "integer");
    expect(integers.length).toBeGreaterThan(100);
    for (const { event, field } of integers) {
      const { isPassed, found } = validated(textWith(event, field.path, "1".repeat(400)));
      expect({ isPassed, isFound: found.length > 0 }).toEqual({ isPassed: false, isFound: true });
    }
  });
});
