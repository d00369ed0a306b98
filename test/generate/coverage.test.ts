import { describe, expect, test } from "vitest";
import { type NormalSchema, normalForm } from "../../src/schema/normal-form.js";
import { loadSchema } from "../../src/schema/schema.js";
import { flag2Bits, flagBits } from "../../src/schema/status-flags.js";
import { shapesOf } from "../schema-walk.js";
import { eventsOf, type Folder, folderOf, sideFileOf, specifiedKinds } from "./folder.js";

/** The kinds of the specification. */
const kinds = [...specifiedKinds, "Status"];

/** Every field, listed value and bit of a kind that the specification has, as `FSDJump/Factions/*\/FactionState = Boom`. */
function wanted(kind: string): readonly string[] {
  const items: string[] = [];
  const visit = (schema: NormalSchema, shape: string): void => {
    if (schema.not || schema["x-extra"]) return;
    items.push(shape);
    const extras: unknown = schema["x-extras"];
    for (const value of schema.enum ?? schema["x-values"] ?? []) {
      if (!Array.isArray(extras) || !extras.includes(value)) items.push(listed(shape, value));
    }
    for (const bit of (schema["x-bits"] ?? []).keys()) items.push(`${shape} bit ${bit}`);
    if (schema.items) visit(schema.items, `${shape}/*`);
    for (const [key, field] of Object.entries(schema.properties ?? {})) visit(field, `${shape}/${key}`);
  };
  visit(normalForm(`events/${kind}`), kind);
  return items;
}

/** The game writes the names of services in small letters or not, as its version goes. */
function listed(shape: string, value: unknown): string {
  return `${shape} = ${String(value).toLowerCase()}`;
}

/** Notes all that an event has of what is wanted. */
function note(event: Readonly<Record<string, unknown>>, seen: Set<string>): void {
  const visit = (value: unknown, shape: string): void => {
    seen.add(shape);
    if (Array.isArray(value)) for (const element of value) visit(element, `${shape}/*`);
    else if (typeof value === "object" && value !== null) {
      for (const [key, child] of Object.entries(value)) visit(child, `${shape}/${key}`);
    } else if (shape.startsWith("Status/Flags") && typeof value === "number") {
      for (let bit = 0; bit < 32; bit++) if (Math.floor(value / 2 ** bit) % 2 === 1) seen.add(`${shape} bit ${bit}`);
    } else seen.add(listed(shape, value));
  };
  visit(event, String(event.event));
}

/** Services that the specification lists and no journal has. */
const unseen = ["initiatives", "workshop", "research", "searchandrescue"].map((service) =>
  listed("Docked/StationServices/*", service),
);

const all = kinds.flatMap(wanted).filter((item) => !unseen.includes(item));

/** What does not occur in any of these folders. */
function missingIn(name: string, folders: Iterable<Folder>): readonly string[] {
  const seen = new Set<string>();
  let missing = all;
  for (const folder of folders) {
    for (const event of eventsOf(folder)) if (kinds.includes(String(event.event))) note(event, seen);
    for (const file of ["Status.json", "ModulesInfo.json", "NavRoute.json"]) note(sideFileOf(folder, file), seen);
    missing = missing.filter((item) => !seen.has(item));
    if (missing.length === 0) break;
  }
  process.stdout.write(`${name}: ${all.length - missing.length} of ${all.length} fields, values and bits\n`);
  return missing;
}

/** Where most of Status.json can be otherwise comes most often. */
const places = ["space", "on-foot", "space", "srv", "docked"] as const;

/** Some seeds first, and then all others: a change of the generator may take away what some held. */
function* seedsFrom(count: number, first: readonly number[]): Generator<number, void, undefined> {
  yield* first;
  for (let seed = count - 1; seed >= 0; seed--) if (!first.includes(seed)) yield seed;
}

/** Together these hold everything; they were chosen among all with that in view. */
const richPlain = [
  ...[674, 659, 652, 607, 576, 532, 503, 373, 322, 309, 298, 297, 295, 282, 270, 225, 222, 215, 213, 192, 186],
  ...[135, 128, 73, 63, 43, 22],
];
const richShort = [7, 19, 32, 50, 51, 53, 62, 113, 121, 137, 185];
const richMiddle = [
  ...[8, 24, 28, 37, 50, 53, 57, 58, 60, 83, 87, 88, 95, 149, 154, 155, 177, 180, 195, 202, 207, 221, 239, 249, 252],
  ...[277, 280, 296],
];
const richLong = [6, 12, 36];

/** Status.json is written once a session, so that there are many short ones, and first: the long ones, which take a hundred times as long, are for what is still missing. */
function* plainFolders(): Generator<Folder, void, undefined> {
  for (const seed of seedsFrom(700, richPlain))
    yield folderOf({
      seed,
      kinds,
      events: seed < 60 ? 1200 : 6 + 6 * (seed % 2),
      format: "compact",
      situation: places[seed % 5],
    });
}

/** Sessions as they are by default; the short ones end where they begin, and so begin in several places. */
function* evenings(): Generator<Folder, void, undefined> {
  const short = (seed: number, events = 12): Folder =>
    folderOf({ seed, events, format: "compact", situation: places[seed % places.length], nasty: seed % 3 === 1 });
  const long = (seed: number): Folder => folderOf({ seed, events: 1500, format: "compact", nasty: seed % 2 === 1 });
  for (const seed of richShort) yield short(seed);
  for (const seed of richMiddle) yield short(seed, 60);
  for (const seed of richLong) yield long(seed);
  for (const seed of seedsFrom(400, richMiddle)) yield short(seed, 60);
  for (const seed of seedsFrom(200, richLong)) yield long(seed);
}

describe("every field, listed value, flag and screen of the specification occurs in a large run", () => {
  test("occurs in a large run, and the linter counts it as checked", () => {
    const described = kinds.flatMap((kind) => shapesOf(loadSchema(`events/${kind}`)).map((shape) => `${kind}${shape}`));
    expect(described.filter((shape) => !all.includes(shape))).toEqual([]);
  });

  test("occurs in sessions with these kinds alone", () => {
    expect(missingIn("these kinds alone", plainFolders())).toEqual([]);
  });

  test("occurs in the sessions that are made by default", () => {
    expect(missingIn("evenings", evenings())).toEqual([]);
  });
});

test("every bit has the place that the specification gives it", () => {
  const { properties } = loadSchema("events/Status");
  const plain = (words: readonly string[] | undefined) => (words ?? []).map((word) => word.toLowerCase());
  const tables = [
    { bits: flagBits, names: plain(properties?.Flags?.["x-bits"]), some: ["docked", "landed", "supercruise"] as const },
    { bits: flag2Bits, names: plain(properties?.Flags2?.["x-bits"]), some: ["onFoot", "inTaxi", "cold"] as const },
  ];
  for (const { bits, names, some } of tables) {
    expect(Object.values(bits)).toEqual([...names.keys()]);
    for (const name of some) {
      expect(names[(bits as Readonly<Record<string, number>>)[name] ?? -1]).toContain(name.toLowerCase());
    }
  }
});
