import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { briefly, findingsOf, lint } from "../../lint.js";

const time = "2025-03-02T19:14:05Z";
const good = `{ "timestamp":"${time}", "event":"Synthesis", "Name":"Repair Basic", "Materials":[ ] }`;
const wrongType = good.replace('"Repair Basic"', "1");
const broken = good.slice(0, -12);
const pretty = JSON.stringify(JSON.parse(good), undefined, 2);

const found = async (text: string) => {
  const findings = await findingsOf(text, { file: "samples.json" });
  return findings.map(({ line, rule }) => `${line} ${rule}`);
};

describe("a .json file", () => {
  test("is read as lines when it holds one record a line", async () => {
    expect(await found(`${good}\n${good}\n${wrongType}\n`)).toEqual(["3 wrong-type"]);
    expect(await found(`\ufeff\r\n\r\n${good}\r\n\r\n${wrongType}`)).toEqual(["1 byte-order-mark", "5 wrong-type"]);
    expect(await found(`${good}\n${broken}\n${wrongType}\n`)).toEqual(["2 invalid-json", "3 wrong-type"]);
  });

  test("is read as lines when the first of them is broken", async () => {
    expect(await found(`${broken}\n${good}\n${wrongType}\n`)).toEqual(["1 invalid-json", "3 wrong-type"]);
  });

  test("is read as one document when it is an array, or printed over several lines", async () => {
    expect(await found(`${pretty}\n`)).toEqual([]);
    expect(await found(`[${good},\n${wrongType}]\n`)).toEqual(["2 wrong-type"]);
    expect(await found(`[\n${good},\n${good}\n]\n`)).toEqual([]);
    expect(await found(`${good}\n\n`)).toEqual([]);
    expect(
      await found(
        `{"timestamp":"${time}","event":"Synthesis","Name":"Repair Basic","Materials":[\n{"Name":"iron","Count":1}]}`,
      ),
    ).toEqual([]);
    expect(await found("\n \n")).toEqual(["1 invalid-json"]);
  });

  test("is read the same way wherever its chunks are cut", async () => {
    for (const text of [`\n${good}\n${wrongType}\n`, `\n${good}\n${wrongType}`, `${pretty}\n`, `${good}\n`]) {
      const whole = await lint("events", text);
      const bytes = [...Buffer.from(text)].map((byte) => Uint8Array.of(byte));
      expect(await lint("events", bytes)).toEqual(whole);
    }
    expect(briefly((await lint("events", `${good}\n${wrongType}\n`)).findings)).toEqual([
      { rule: "wrong-type", path: "/Name" },
    ]);
  });
});
