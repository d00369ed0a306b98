import { describe, expect, test } from "vitest";
import { lint } from "./lint.js";

const common = '"timestamp":"2025-01-01T00:00:00Z"';

function times(count: number, text: string): string {
  return Array.from({ length: count }, () => text).join(",");
}

// Where the cost grew with the square, these would take longer than a test may.
describe("the cost grows with the input alone", () => {
  test("when many objects are glued together", async () => {
    const { findings } = await lint("journal", `{${common},"event":"Shutdown"}`.repeat(20_000));
    expect(findings).toHaveLength(19_999);
  });

  test("when a document holds many faulty events", async () => {
    const event = `{${common},"event":"Synthesis","Name":"x"}`;
    const { findings } = await lint("events", `[${times(3000, event)}]`);
    expect(findings).toHaveLength(3000);
    expect(findings.at(-1)).toMatchObject({ rule: "missing-field", path: "/Materials" });
  });

  test("when a document holds many values that are no events", async () => {
    const { findings } = await lint("events", `[${times(200_000, "0")}]`);
    expect(findings).toHaveLength(200_000);
  });

  test("when a route holds many addresses that are longer than a number can be", async () => {
    const star = '{"StarSystem":"a","SystemAddress":9007199254740993001,"StarPos":[0,0,0],"StarClass":"K"}';
    const { findings } = await lint("route", `{${common},"event":"NavRoute","Route":[${times(2000, star)}]}`);
    expect(findings).toHaveLength(2000);
  });

  test("when a long key holds many values", async () => {
    const text = `{${common},"event":"Nothing","${"k".repeat(16_000)}":[${times(200_000, "1")}]}`;
    const { findings } = await lint("journal", text);
    expect(findings).toMatchObject([{ rule: "unknown-event" }]);
  });

  test("when a value is very deep", async () => {
    const text = `{${common},"event":"Nothing","x":${"[".repeat(300_000)}${"]".repeat(300_000)}}`;
    const { findings } = await lint("journal", text);
    expect(findings).toMatchObject([{ rule: "unknown-event" }]);
  });

  test("when one event has many faults", async () => {
    const transfer = '{"Type":"gold","Count":"1","Direction":"x","Stranger":0}';
    const { findings } = await lint(
      "journal",
      `{${common},"event":"CargoTransfer","Transfers":[${times(10_000, transfer)}]}`,
    );
    expect(findings).toHaveLength(30_000);
  });

  test("when records are broken off again and again on one line", async () => {
    const { findings } = await lint("journal", '{"timestamp":'.repeat(5000));
    expect(findings.length).toBeGreaterThan(0);
  });

  test("when a timestamp is long", async () => {
    const text = `{"timestamp":"2025-01-01T00:00:00.${"1".repeat(100_000)}\\n","event":"Shutdown"}`;
    const { findings } = await lint("journal", text);
    expect(findings).toMatchObject([{ rule: "bad-timestamp" }]);
  });
});
