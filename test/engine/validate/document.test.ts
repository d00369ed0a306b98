import fc from "fast-check";
import { expect, test } from "vitest";
import { rounds } from "../../depth.js";
import { lint } from "../../lint.js";

const gaps = fc.constantFrom(
  "",
  "\n",
  "\r\n",
  "\n".repeat(1500),
  " ".repeat(1023),
  " ".repeat(3000),
  `\n${" ".repeat(1024)}\n`,
);

test("reports a value of a document at its line and column when there are many lines, or long ones", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(gaps, { minLength: 1, maxLength: 8 }), gaps, async (before, end) => {
      const text = `[${before.map((gap) => `${gap}0${end}`).join(",")}]${end}`;
      const places = [...text.matchAll(/0/g)].map(({ index }) => {
        const above = text.slice(0, index).split("\n");
        return { line: above.length, column: (above.at(-1)?.length ?? 0) + 1 };
      });
      const { findings } = await lint("events", text);
      expect(findings.map(({ line, column, endColumn }) => ({ line, column, endColumn }))).toEqual(
        places.map(({ line, column }) => ({ line, column, endColumn: column + 1 })),
      );
    }),
    { numRuns: rounds(60) },
  );
});
