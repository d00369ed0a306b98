import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { type LintTextOptions, lintText, type TextSource } from "../../src/index.js";
import { elsewhere } from "../elsewhere.js";
import { projectFolder, run } from "../run.js";
import { collected } from "./collected.js";

const time = '"timestamp":"2025-01-01T00:00:00Z"';
const wrongType = `{ ${time}, "event":"Synthesis", "Name":1, "Materials":[ ] }\n`;

async function places(text: TextSource, options?: LintTextOptions): Promise<readonly string[]> {
  const findings = await collected(lintText(text, options));
  return findings.map(({ file, line, rule }) => `${file}:${line} ${rule}`);
}

async function* stream(...chunks: readonly (string | Uint8Array)[]) {
  yield* chunks;
}

test("a string, bytes and streams of both give the same findings", async () => {
  const text = `\ufeff${wrongType}{ ${time}, "event":"Heading", "ü":"😀" }\n${wrongType}{ "cut`;
  const bytes = Buffer.from(text);
  const expected = [
    "<text>:1 byte-order-mark",
    "<text>:1 wrong-type",
    "<text>:3 wrong-type",
    "<text>:4 truncated-line",
  ];
  expect(await places(text)).toEqual(expected);
  expect(await places(bytes)).toEqual(expected);
  expect(await places(new Uint8Array(bytes))).toEqual(expected);
  expect(await places(stream(bytes))).toEqual(expected);
  expect(await places(stream(...[...bytes].map((byte) => Uint8Array.of(byte))))).toEqual(expected);
  expect(await places(stream(text.slice(0, 70), text.slice(70)))).toEqual(expected);
  expect(await places(Readable.from([bytes]))).toEqual(expected);
  expect(await places(new Blob([bytes]).stream())).toEqual(expected);
});

test("the findings are those of the command line", async () => {
  const file = "fixtures/readme/logs/Journal.2025-03-02T191200.01.log";
  const { stdout } = await run(["--format", "json", file]);
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly unknown[] };
  const text = readFileSync(join(projectFolder, file), "utf8");
  expect(await collected(lintText(text, { file }))).toEqual(findings);
});

test("a text longer than a piece is put together again", async () => {
  const text = `{ ${time}, "event":"Heading", "x":"${"😀ü".repeat(700_000)}" }\n${wrongType}`;
  expect(await places(text)).toEqual(["<text>:2 wrong-type"]);
});

test("the name and `as` decide how it is read", async () => {
  const status = `{ ${time}, "event":"Status", "Flags":"1" }`;
  expect(await places(status, { file: "x/Status.json" })).toEqual(["x/Status.json:1 wrong-type"]);
  expect(await places(status, { as: "status" })).toEqual(["<text>:1 wrong-type"]);
  expect(await places(`[${wrongType},${wrongType}]`, { as: "events" })).toEqual([
    "<text>:1 wrong-type",
    "<text>:2 wrong-type",
  ]);
  expect(await places(wrongType, { rules: { "wrong-type": "off" } })).toEqual([]);
});

test("what is no text is refused", async () => {
  expect(() => lintText(1 as unknown as string)).toThrow(TypeError);
  expect(() => lintText(undefined as unknown as string)).toThrow(TypeError);
  await expect(collected(lintText(Readable.from([1])))).rejects.toThrow("the stream must hold strings or bytes");
});

test("a failure of the stream is thrown as it is", async () => {
  const failure = new Error("the line is dead");
  const broken = async function* () {
    yield wrongType;
    throw failure;
  };
  const found: string[] = [];
  const reading = (async () => {
    for await (const { rule } of lintText(broken())) found.push(rule);
  })();
  await expect(reading).rejects.toBe(failure);
});

describe("stopping early", () => {
  test("an abort does not wait for a stream that says nothing", async () => {
    const controller = new AbortController();
    const silent = new Readable({ read: () => {} });
    const reading = collected(lintText(silent, { signal: controller.signal }));
    setTimeout(() => controller.abort(), 10);
    await expect(reading).rejects.toMatchObject({ name: "AbortError" });
    silent.destroy();
  });

  test("stops at a timer in the middle of a long string", async () => {
    const reading = collected(lintText(wrongType.repeat(300_000), { signal: AbortSignal.timeout(50) }));
    await expect(reading).rejects.toMatchObject({ name: "TimeoutError" });
  });

  test("reads no more than the findings so far need", async () => {
    let count = 0;
    const counting = async function* () {
      for (; count < 100; count++) yield wrongType.repeat(1000);
    };
    const findings = lintText(counting());
    await findings.next();
    expect(count).toBe(0);
    for (let index = 0; index < 1000; index++) await findings.next();
    expect(count).toBe(1);
    await findings.return();
    expect(await findings.next()).toEqual({ done: true, value: undefined });
  });

  test("leaving the loop ends the stream", async () => {
    let isEnded = false;
    const endless = async function* () {
      try {
        for (;;) yield wrongType.repeat(100);
      } finally {
        isEnded = true;
      }
    };
    for await (const _ of lintText(endless())) break;
    expect(isEnded).toBe(true);
  });
});

test("strings may be cut within a character", async () => {
  const text = `{ ${time}, "event":"Synthesis", "Name":"😀", "Materials":[ ] }\n${wrongType}`;
  const at = text.indexOf("😀") + 1;
  expect(await places(stream(text.slice(0, at), text.slice(at)))).toEqual(["<text>:2 wrong-type"]);
  const messages = async (...chunks: readonly (string | Uint8Array)[]) =>
    (await collected(lintText(stream(...chunks)))).map(({ message }) => message);
  const number = text.replace('"Materials":[ ]', '"Materials":"😀"');
  const place = number.lastIndexOf("😀") + 1;
  const whole = await messages(number);
  expect(whole[0]).toContain("😀");
  expect(await messages(number.slice(0, place), "", number.slice(place))).toEqual(whole);
  expect(await messages(...number)).toEqual(whole);
  expect(await messages(...number.split(""))).toEqual(whole);
  // A half without its other half is no character, wherever it stands.
  const half = Buffer.from(number.slice(0, place)).toString("utf8");
  expect(await messages(number.slice(0, place), Buffer.from("\n"))).toEqual(await messages(`${half}\n`));
  expect(await messages(number.slice(0, place))).toEqual(await messages(half));
});

test("a finding names the earlier line that it goes against, unless no session is wanted", async () => {
  const [finding, ...more] = await collected(lintText(elsewhere(2), { file: "a.log" }));
  expect(more).toEqual([]);
  expect(finding).toMatchObject({ line: 4, rule: "other-system", path: "/SystemAddress" });
  expect(finding?.related).toEqual([
    {
      file: "a.log",
      line: 1,
      column: elsewhere().indexOf("594592926067") + 1,
      message: "the player is in Varkesh from here on",
    },
  ]);
  expect(await places(elsewhere(2), { session: false })).toEqual([]);
  expect(() => lintText("", { session: 1 as never })).toThrow("session must be true or false");
});
