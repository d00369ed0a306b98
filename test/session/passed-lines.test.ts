import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findingsOf } from "../lint.js";
import { projectFolder } from "../run.js";

function example(kind: string): object {
  const schema = JSON.parse(readFileSync(join(projectFolder, "schemas", "events", `${kind}.json`), "utf8"));
  return schema.examples[0];
}

function journal(...kinds: readonly string[]): string {
  const time = (index: number): string => new Date(Date.UTC(2025, 5, 24, 14, 0, index)).toISOString().slice(0, 19);
  const lines = kinds.map((kind, index) => JSON.stringify({ ...example(kind), timestamp: `${time(index)}Z` }));
  return `${lines.join("\n")}\n`;
}

// What the prover learns from the first journal lets it pass the lines of the next ones at once.
test("a locker as before tells that a backpack is missing, whatever was linted before", async () => {
  const locker = ["ShipLocker", "SuitLoadout", "Backpack", "ShipLocker", "SuitLoadout", "ShipLocker"];
  const text = journal("Fileheader", ...locker);
  const found = [];
  for (let round = 0; round < 3; round++) found.push(await findingsOf(text, {}));
  const expected = [{ line: 7, rule: "out-of-turn", message: expect.stringContaining("Backpack is missing") }];
  expect(found).toMatchObject([expected, expected, expected]);
});
