import { describe, expect, test } from "vitest";
import { playedKinds } from "../../src/generate/kinds.js";
import { releases } from "../../src/schema/game-version.js";
import { type NormalSchema, normalForm } from "../../src/schema/normal-form.js";
import { eventsOf, findingsIn, folderOf, sideFileOf } from "./folder.js";

/** Ten versions of the game, and the release that each of them is of. */
const versions = [
  ["3.4.0.0", "3.4"],
  ["3.5.0.100", "3.5"],
  ["3.8.0.407", "3.7"],
  ["4.0.0.100", "4.0"],
  ["4.0.0.1450", "4.0 Update 13"],
  ["4.0.0.1805", "4.0.0.1804"],
  ["4.0.0.1904", "4.0 Ascendancy"],
  ["4.1.1.0", "4.1.1"],
  ["4.2.2.0", "4.2.2"],
  ["4.4.1.1", "4.4.1.1"],
] as const;

const places = new Map(releases.map(({ version }, place) => [version, place]));

/** What the schemas date of an event: its kind, fields and values, and with which release each came and went. */
function* dated(schema: NormalSchema, shape: string): Generator<readonly [shape: string, from: number, to: number]> {
  const placeOf = (release: string): number => places.get(release) ?? Number.NaN;
  const { "x-since": since, "x-until": until, "x-values-since": values = {} } = schema;
  const [from, to] = [since === undefined ? 0 : placeOf(since), until === undefined ? releases.length : placeOf(until)];
  yield [shape, from, to];
  for (const [release, names] of Object.entries(values))
    for (const name of names) yield [`${shape} = ${name}`, placeOf(release), to];
  if (schema.items) yield* dated(schema.items, `${shape}/*`);
  for (const [name, field] of Object.entries(schema.properties ?? {})) yield* dated(field, `${shape}/${name}`);
}

const dates = new Map(
  [...playedKinds, "Fileheader", "LoadGame", "Shutdown", "Status"].flatMap((kind) =>
    [...dated(normalForm(`events/${kind}`), kind)].map(([shape, from, to]) => [shape, { from, to }] as const),
  ),
);

/** How often each kind, field and small value comes up in some sessions. */
function shapesIn(gameversion: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const visit = (value: unknown, shape: string): void => {
    for (const each of typeof value === "string" ? [shape, `${shape} = ${value.toLowerCase()}`] : [shape])
      counts.set(each, (counts.get(each) ?? 0) + 1);
    if (Array.isArray(value)) for (const one of value) visit(one, `${shape}/*`);
    else if (typeof value === "object" && value !== null)
      for (const [name, part] of Object.entries(value)) visit(part, `${shape}/${name}`);
  };
  for (const seed of [1, 2, 3]) {
    const folder = folderOf({ seed, events: 1500, scenario: "everything", gameversion, nasty: seed === 3 });
    expect(findingsIn(folder), `seed ${seed}`).toEqual([]);
    for (const event of eventsOf(folder)) visit(event, String(event.event));
    for (const name of folder.files.keys()) {
      if (!name.endsWith(".json")) continue;
      const event = sideFileOf(folder, name);
      visit(event, String(event.event));
    }
  }
  return counts;
}

/** All dates that a shape depends on: its own and those of what it is in. */
function datesOf(shape: string) {
  const known = [...dates].filter(([other]) => shape === other || shape.startsWith(`${other}/`));
  const all = known.map(([, date]) => date);
  return { from: Math.max(...all.map(({ from }) => from)), to: Math.min(...all.map(({ to }) => to)) };
}

/** What comes up this often comes up in every version that has it. */
const often = 30;

describe("a session has the kinds, fields and values of its version of the game", () => {
  const newest = shapesIn("4.4.1.1");
  const frequent = [...newest].filter(([shape, count]) => count >= often && dates.has(shape)).map(([shape]) => shape);
  const needed = frequent.map((shape) => ({ shape, ...datesOf(shape) }));

  test.each(versions)("%s", (gameversion, release) => {
    const now = places.get(release) ?? Number.NaN;
    const shapes = shapesIn(gameversion);
    const alien = [...shapes.keys()].filter((shape) => {
      const date = dates.get(shape);
      return date !== undefined && (date.from > now || date.to < now);
    });
    expect(alien).toEqual([]);
    const missing = needed.filter(({ shape, from, to }) => from <= now && now <= to && !shapes.has(shape));
    expect(missing.map(({ shape }) => shape)).toEqual([]);
  });
});

test("the default is the newest version that the schemas know", () => {
  const [header] = eventsOf(folderOf({ events: 2 }));
  expect(header?.gameversion).toBe(releases.at(-1)?.version);
});

test("3.8 is Horizons: nobody is on foot, and no field says otherwise", () => {
  const lines = eventsOf(folderOf({ events: 1500, scenario: "everything", gameversion: "3.8.0.407" }));
  const fields = new Set(lines.flatMap((line) => Object.keys(line).map((field) => `${line.event} ${field}`)));
  const onFoot = [...fields].filter((field) => / (?:Odyssey|OnFoot|Taxi|Multicrew)$/.test(field));
  expect(onFoot).toEqual(["Statistics Multicrew"]);
  expect(lines.find(({ event }) => event === "LoadGame")).toMatchObject({ Horizons: true });
});
