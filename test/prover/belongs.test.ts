import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { disk } from "../../src/engine/disk/storage.js";
import { defaultChoices } from "../../src/engine/validate/choices.js";
import { contextOf, type ValidationContext } from "../../src/engine/validate/context.js";
import { journalValidation } from "../../src/engine/validate/journal.js";
import { proverOf } from "../../src/engine/validate/journal-prover.js";
import { createTally } from "../../src/engine/validate/tally.js";
import { rounds } from "../depth.js";
import { temporaryFolder } from "../temporary-folder.js";

const names = Array.from({ length: 50 }, (_, index) => `Field${index}`);

/** The context of a user's schema, of many fields that have to be among a few values. */
function userContext(value: string): Promise<ValidationContext> {
  const field = { type: "string", enum: [value] };
  const schema = {
    type: "object",
    properties: {
      timestamp: { $ref: "../common.json#/$defs/timestamp" },
      event: { type: "string" },
      ...Object.fromEntries(names.map((name) => [name, field])),
    },
  };
  const path = temporaryFolder({ "Odd.json": JSON.stringify(schema) });
  return contextOf({ ...defaultChoices, schemas: { name: "schemas", path } }, disk.schemas);
}

function isPassed(context: ValidationContext, value: string): boolean {
  const fields = names.map((name) => `,"${name}":"${value}"`).join("");
  const line = Buffer.from(`{"timestamp":"2025-01-01T00:00:00Z","event":"Odd"${fields}}\n`);
  return journalValidation("Journal.log", context, createTally(), () => {}).passBlock(line)(0).lines === 1;
}

test("a prover belongs to the schemas that it was made for, and however many there were, the next has room", async () => {
  for (let index = 0; index < rounds(20); index++) {
    const context = await userContext(`value${index}`);
    expect([isPassed(context, `value${index}`), isPassed(context, `value${index + 1}`)]).toEqual([true, false]);
  }
});

test("contexts of the same kinds share a prover, unless the letter of the specification counts for one alone", async () => {
  const [first, second, strict] = await Promise.all([
    contextOf(defaultChoices, disk.schemas),
    contextOf({ ...defaultChoices, severities: new Map() }, disk.schemas),
    contextOf({ ...defaultChoices, strict: true }, disk.schemas),
  ]);
  expect(proverOf(first)).toBeDefined();
  expect(proverOf(second)).toBe(proverOf(first));
  expect(proverOf(strict)).not.toBe(proverOf(first));
});
