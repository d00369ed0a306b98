import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { disk } from "../../src/engine/disk/storage.js";
import { defaultChoices } from "../../src/engine/validate/choices.js";
import { createChronology } from "../../src/engine/validate/chronology.js";
import { contextOf } from "../../src/engine/validate/context.js";
import { provenLines } from "../../src/engine/validate/proven-lines.js";
import { createTally } from "../../src/engine/validate/tally.js";
import { layoutOf } from "../../src/read/json/layout.js";
import { sessionEvent } from "../../src/rules/checks/parsed-event.js";
import { sessionReads } from "../../src/rules/checks/run-session-checks.js";
import type { SessionEvent } from "../../src/session/session-event.js";
import { examples } from "../examples.js";

/** All that can be asked of an event. */
function all(seen: SessionEvent): unknown {
  const fields = ["event", ...(sessionReads.get(seen.kind) ?? [])];
  const asked = fields.map((field) => ({
    field,
    spot: seen.origin(field),
    value: field === "event" ? seen.kind : seen.value(field),
    later: field === "event" ? seen.kind : seen.later(field)(),
    source: field === "event" ? seen.kind : seen.source(field),
  }));
  return {
    kind: seen.kind,
    timestamp: seen.timestamp,
    seconds: seen.seconds,
    line: seen.line,
    text: seen.text(),
    asked,
  };
}

async function passedEvents(lines: readonly string[]): Promise<readonly unknown[]> {
  const context = await contextOf(defaultChoices, disk.schemas);
  const events: unknown[] = [];
  const block = Buffer.from(`${lines.join("\n")}\n`);
  const history = createChronology(false);
  let above = 0;
  const onPassed = (seen: SessionEvent): void => {
    expect(seen.text()).toBe(lines[seen.line - 1]);
    events.push(all(seen));
  };
  const pass = provenLines(context, createTally(), history, {
    linesAbove: () => above,
    isListening: () => true,
    onPassed,
  })(block);
  for (let start = 0; start < block.length; ) {
    const { next, lines: passed } = pass(start);
    above += passed + 1;
    start = block.indexOf(0x0a, next) + 1;
    if (next >= block.length) break;
  }
  return events;
}

const parsed = (line: string, number: number): SessionEvent => {
  const event = JSON.parse(line) as { readonly event: string };
  return sessionEvent(event.event, event, layoutOf(line, event), number);
};

/** The examples of the schemas, with a name in them that is longer in bytes than in characters, so that columns differ. */
const lines = examples
  .filter(({ event }) => sessionReads.has((event as { readonly event: string }).event))
  .map(({ event }) => JSON.stringify(event).replace(/"timestamp":"[^"]*"/, '"timestamp":"2025-03-02T19:14:51Z"'));
const wide = lines.map((line) => line.replace(/"(StarSystem|Body|Name|StationName)":"/, '"$1":"Ångström 😀 \\u00e9 '));

test("an unparsed line gives the same as its event", async () => {
  expect(lines.length).toBeGreaterThan(4);
  for (const some of [lines, wide]) {
    const passed = await passedEvents(some);
    expect(passed.length).toBeGreaterThan(some.length / 2);
    const wanted = new Map(some.map((line, index) => [index + 1, all(parsed(line, index + 1))]));
    for (const one of passed) expect(one).toEqual(wanted.get((one as SessionEvent).line));
  }
});

test("each line is passed once and in order, however many there are", async () => {
  const line = lines.find((one) => one.includes('"event":"LeaveBody"')) ?? "";
  const many = Array.from({ length: 30_000 }, () => line);
  const passed = (await passedEvents(many)) as readonly SessionEvent[];
  expect(passed.map((seen) => seen.line)).toEqual(many.map((_, index) => index + 1));
});

test("what was passed is passed again behind a line that is not passed", async () => {
  const locker = lines.find((one) => one.includes('"event":"ShipLocker"')) ?? "";
  const login = '{"timestamp":"2025-03-02T19:14:51Z","event":"Location","IsNewToTheGame":true}';
  const passed = (await passedEvents([locker, locker, locker, login, locker])) as readonly SessionEvent[];
  const seen = passed.map(({ line }) => line);
  expect(seen).not.toContain(3);
  expect(seen).toContain(5);
});
