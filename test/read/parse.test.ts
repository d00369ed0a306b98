import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { decode } from "../../src/read/decode.js";
import { deepestLevel, excessIn, mostValues, parseJson } from "../../src/read/json/parse.js";
import { salvage } from "../../src/read/json/salvage.js";

const line = (value: string): string => `{ "timestamp":"2025-01-01T00:00:00Z", "event":"Own", "A":${value} }`;
const arrays = (levels: number, inner = ""): string => "[".repeat(levels) + inner + "]".repeat(levels);
const objects = (levels: number): string => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

/** Each with as many levels as asked for, and the text's own object around them where there is one. */
const nested: Readonly<Record<string, (levels: number) => string>> = {
  arrays: (levels) => line(arrays(levels - 1)),
  objects: (levels) => line(objects(levels - 1)),
  "both in turn": (levels) => line(`${'[{"a":'.repeat((levels - 2) / 2)}[1]${"}]".repeat((levels - 2) / 2)}`),
  "brackets that are not closed": (levels) => line("[".repeat(levels - 1)).slice(0, -2),
  "a second object": (levels) => `${line("1")}${line(arrays(levels - 1))}`,
  "a record on the rest of another": (levels) => `"x ${line(arrays(levels - 1))}`,
  "a record after an unclosed text": (levels) => `{"a":"b${line(arrays(levels - 2))}`,
  "a record after a backslash in a text": (levels) => `{"a":"b\\${line(arrays(levels - 2))}`,
  "what follows too many closing brackets": (levels) => `]]]}${arrays(levels)}`,
};

test.each(Object.entries(nested))("counts the levels of %s", (_, text) => {
  expect(excessIn(text(deepestLevel))).toBeUndefined();
  expect(excessIn(text(deepestLevel + 2))).toMatchObject({ of: "levels", count: deepestLevel + 2, most: deepestLevel });
});

test("reports one level above the limit, and counts all there are", () => {
  expect(excessIn(arrays(deepestLevel + 1))).toEqual({
    of: "levels",
    count: deepestLevel + 1,
    most: deepestLevel,
    at: deepestLevel,
  });
  expect(excessIn(arrays(70_000))).toMatchObject({ count: 70_000, at: deepestLevel });
});

test("counts no brackets in texts, and none that stand beside each other", () => {
  for (const text of [
    line(JSON.stringify("[".repeat(5000))),
    line(JSON.stringify('"[\\{'.repeat(5000))),
    line(`"${"\\u005b[".repeat(3000)}"`),
    line(`[${arrays(deepestLevel - 2)}${`,${arrays(deepestLevel - 2)}`.repeat(50)}]`),
    `{"${"{".repeat(5000)}":1}`,
  ]) {
    expect(() => JSON.parse(text)).not.toThrow();
    expect(excessIn(text)).toBeUndefined();
  }
});

/** Each with as many values as asked for. */
const wide: Readonly<Record<string, (values: number) => string>> = {
  "numbers in an array": (values) => `[1${",1".repeat(values - 2)}]`,
  "objects in an array": (values) => `[{}${",{}".repeat(values - 2)}]`,
  "fields of an object": (values) => `{"a":1${',"a":"x"'.repeat(values - 2)}}`,
  "objects side by side": (values) => "{}".repeat(values),
  "objects with commas between them": (values) => "{},".repeat(values),
  "objects after a broken record": (values) => `[${line("1")}${"{}".repeat(values - 5)}`,
  "texts with commas in them": (values) => `["a,b,c"${',"a,b,c"'.repeat(values - 2)}]`,
};

test.each(Object.entries(wide))("counts %s", (_, text) => {
  expect(excessIn(text(mostValues))).toBeUndefined();
  expect(excessIn(text(mostValues + 1))).toMatchObject({ of: "values", count: mostValues + 1, most: mostValues });
});

test("a list of events may have as many values as it is given", () => {
  const text = wide["objects in an array"]?.(mostValues + 1) ?? "";
  expect(excessIn(text, mostValues + 1)).toBeUndefined();
  expect(parseJson(text, mostValues + 1)).toHaveLength(mostValues);
  expect(() => parseJson(text)).toThrow("it holds 250,001 values, and at most 250,000 are read");
});

test("what is salvaged of a broken text is never deeper than what was counted", () => {
  for (const text of Object.values(nested)) {
    const broken = `${text(deepestLevel)}}`;
    if (excessIn(broken)) continue;
    for (const { value } of salvage(broken, true).objects) expect(depthOf(value)).toBeLessThanOrEqual(deepestLevel);
  }
});

function depthOf(value: unknown): number {
  return typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
}

test("keeps only the line feeds of a text that is not read, and the line of the place", () => {
  const { text, problems } = decode(Buffer.from(`\n[\n${arrays(deepestLevel)}\n]\0\n`));
  expect(text).toBe("\n\n\n\n");
  expect(problems).toMatchObject([{ kind: "too-deep", start: 2, end: 2, excess: { count: deepestLevel + 1 } }]);
});
