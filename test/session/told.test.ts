import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { disk } from "../../src/engine/disk/storage.js";
import { defaultChoices } from "../../src/engine/judge/choices.js";
import { cleanTest } from "../../src/engine/judge/clean.js";
import { contextOf } from "../../src/engine/judge/context.js";
import { createTally } from "../../src/engine/judge/drift.js";
import { createHistory } from "../../src/engine/judge/history.js";
import { layoutOf } from "../../src/read/json/layout.js";
import { sessionReads } from "../../src/rules/checks/between-lines/session-judge.js";
import { toldEvent } from "../../src/rules/checks/between-lines/told-event.js";
import type { Told } from "../../src/session/told.js";
import { examples } from "../examples.js";

/** All that can be asked of an event. */
function all(told: Told): unknown {
  const fields = ["event", ...(sessionReads.get(told.kind) ?? [])];
  const asked = fields.map((field) => ({
    field,
    spot: told.spot(field),
    value: field === "event" ? told.kind : told.value(field),
    later: field === "event" ? told.kind : told.later(field)(),
    source: field === "event" ? told.kind : told.source(field),
  }));
  return { kind: told.kind, timestamp: told.timestamp, seconds: told.seconds, line: told.line, asked };
}

async function toldOf(lines: readonly string[]): Promise<readonly unknown[]> {
  const context = await contextOf(defaultChoices, disk.schemas);
  const heard: unknown[] = [];
  const block = Buffer.from(`${lines.join("\n")}\n`);
  const history = createHistory(false);
  let above = 0;
  const hear = (told: Told, text: () => string): void => {
    expect(text()).toBe(lines[told.line - 1]);
    heard.push(all(told));
  };
  const pass = cleanTest(context, createTally(), history, undefined, {
    linesAbove: () => above,
    listens: () => true,
    hear,
  })(block);
  for (let start = 0; start < block.length; ) {
    const { next, lines: passed } = pass(start);
    above += passed + 1;
    start = block.indexOf(0x0a, next) + 1;
    if (next >= block.length) break;
  }
  return heard;
}

const parsed = (line: string, number: number): Told => {
  const event = JSON.parse(line) as { readonly event: string };
  return toldEvent(event.event, event, layoutOf(line, event), number);
};

/** The examples of the schemas, with a name in them that is longer in bytes than in characters, so that columns differ. */
const lines = examples
  .filter(({ event }) => sessionReads.has((event as { readonly event: string }).event))
  .map(({ event }) => JSON.stringify(event).replace(/"timestamp":"[^"]*"/, '"timestamp":"2025-03-02T19:14:51Z"'));
const wide = lines.map((line) => line.replace(/"(StarSystem|Body|Name|StationName)":"/, '"$1":"Ångström 😀 \\u00e9 '));

test("what is told of a line unparsed is what its event tells", async () => {
  expect(lines.length).toBeGreaterThan(4);
  for (const some of [lines, wide]) {
    const heard = await toldOf(some);
    expect(heard.length).toBeGreaterThan(some.length / 2);
    const wanted = new Map(some.map((line, index) => [index + 1, all(parsed(line, index + 1))]));
    for (const one of heard) expect(one).toEqual(wanted.get((one as Told).line));
  }
});

test("each line is told once and in order, however many there are", async () => {
  const line = lines.find((one) => one.includes('"event":"LeaveBody"')) ?? "";
  const many = Array.from({ length: 30_000 }, () => line);
  const heard = (await toldOf(many)) as readonly Told[];
  expect(heard.map((told) => told.line)).toEqual(many.map((_, index) => index + 1));
});

test("what was told is told again behind a line that is not passed", async () => {
  const locker = lines.find((one) => one.includes('"event":"ShipLocker"')) ?? "";
  const login = '{"timestamp":"2025-03-02T19:14:51Z","event":"Location","IsNewToTheGame":true}';
  const heard = (await toldOf([locker, locker, locker, login, locker])) as readonly Told[];
  const told = heard.map(({ line }) => line);
  expect(told).not.toContain(3);
  expect(told).toContain(5);
});
