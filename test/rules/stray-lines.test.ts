import { expect, test } from "vitest";
import { lintText } from "../../src/library/lint-text.js";
import { record } from "../../src/rules/example-records.js";

const ship = { Taxi: false, Multicrew: false };
const system = { StarSystem: "Varkesh", SystemAddress: 594592926067 };
const port = { MarketID: 3229914880, StationName: "Linden Terminal", StationType: "Coriolis" };

const at = (minute: string, event: string, fields: object): string =>
  record(event, { ...fields }, `2025-03-02T19:${minute}Z`);

const starts = (minute: string): string => at(minute, "StartJump", { JumpType: "Supercruise", Taxi: false });
const enters = (minute: string): string => at(minute, "SupercruiseEntry", { ...ship, ...system });
const leaves = (minute: string): string =>
  at(minute, "SupercruiseExit", { ...ship, ...system, Body: "Varkesh 2", BodyID: 4, BodyType: "Planet" });

/** Two flights in supercruise. */
const flights = [
  at("05:02", "Undocked", { ...port, ...ship }),
  starts("05:40"),
  enters("05:47"),
  leaves("09:12"),
  starts("10:01"),
  enters("10:08"),
  leaves("12:30"),
];

/** The lines in another order, by their numbers. */
const inOrder = (...numbers: readonly number[]): readonly string[] =>
  numbers.map((number) => flights[number - 1] ?? "");

async function found(lines: readonly string[]): Promise<readonly string[]> {
  const all: string[] = [];
  for await (const { line, rule, message } of lintText(`${lines.join("\n")}\n`, { file: "flights.log" }))
    all.push(`${line} ${rule} ${message}`);
  return all;
}

test("finds nothing where all lines are in their place", async () => {
  expect(await found(flights)).toEqual([]);
});

test("reports a line that was moved down once, with its place", async () => {
  expect(await found(inOrder(1, 2, 4, 5, 6, 3, 7))).toEqual([
    "3 out-of-turn SupercruiseEntry in line 6 stands too late: by its time it belongs behind line 2, so move it there",
  ]);
});

test("reports a line that was moved up once, with its place", async () => {
  expect(await found(inOrder(1, 2, 6, 3, 4, 5, 7))).toEqual([
    "4 timestamp-order SupercruiseEntry in line 3 stands too early: by its time it belongs behind line 6, so move it there",
  ]);
});

test("says which of two exchanged lines comes first", async () => {
  expect(await found(inOrder(1, 3, 2, 4, 5, 6, 7))).toEqual([
    "2 out-of-turn by their times, StartJump in line 3 comes before SupercruiseEntry in line 2: one of the two lines was moved",
  ]);
});

test("reports a block that is there twice once", async () => {
  expect(await found(inOrder(1, 2, 3, 4, 5, 2, 3, 4, 5, 6, 7))).toEqual([
    "6 timestamp-order lines 6–9 repeat lines 2–5, times and all: delete one of the two blocks",
  ]);
});

test("reports a line that stands again further below", async () => {
  expect(await found(inOrder(1, 2, 3, 4, 5, 3, 6, 7))).toEqual([
    "6 timestamp-order the line repeats line 3, time and all: delete one of the two",
  ]);
});

test("does not call a line moved of which only the time is strange", async () => {
  const late = enters("03:11");
  expect(await found([...flights.slice(0, 2), late, ...flights.slice(3)])).toEqual([
    '3 timestamp-order is 2 minutes before the event above (2025-03-02T19:05:40Z), found the string "2025-03-02T19:03:11Z": one of the two times is wrong, or the lines are out of order',
  ]);
});

test("says that lines of another date are of another session", async () => {
  const other = flights.slice(1, 3).map((line) => line.replace("2025-03-02", "2025-04-20"));
  expect(await found([...flights.slice(0, 4), ...other, ...flights.slice(4)])).toEqual([
    "7 timestamp-order lines 5–6 are of 2025-04-20, but the lines around them are of 2025-03-02: they are of another session, delete them",
  ]);
});

test("does not name the first of foreign lines where those above it may be foreign, too", async () => {
  const music = at("05:50", "Music", { MusicTrack: "Supercruise" });
  const other = [music, ...flights.slice(1, 3)].map((line) => line.replace("2025-03-02", "2025-04-20"));
  expect(await found([...flights.slice(0, 4), ...other, ...flights.slice(4)])).toEqual([
    "8 timestamp-order lines 6–7 are of 2025-04-20, but the lines around them are of 2025-03-02: they are of another session, delete them and any of that date right above",
  ]);
});
