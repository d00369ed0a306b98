import { expect, test } from "vitest";
import { sessionReads } from "../../src/judge/session/session-judge.js";
import { heardEvent } from "../../src/redact/changes/heard-values.js";
import { newsOf } from "../../src/session/news.js";
import { stationFields } from "../../src/session/pieces/identities.js";
import { nameFields } from "../../src/session/pieces/named-body.js";
import { schemaFiles } from "../schema-walk.js";
import { line, turned } from "./redacted.js";

type Fields = Readonly<Record<string, unknown>>;

const examples = schemaFiles
  .filter(({ folder, title }) => folder === "events" && sessionReads.has(title))
  .flatMap(({ title, schema }) =>
    ((schema.examples ?? []) as readonly Fields[]).map((event) => [title, event] as const),
  );

/** What the story hears of an event. */
function heardOf(kind: string, event: Fields): Fields {
  return Object.fromEntries((sessionReads.get(kind) ?? []).map((field) => [field, event[field]]));
}

/** The event with signs in its texts that its lists and fields have around them. */
function signed(event: Fields): Fields {
  const entries = Object.entries(event).map(([field, value]) => [
    field,
    typeof value === "string" && field !== "event" ? `${value}, [{` : value,
  ]);
  return Object.fromEntries(entries) as Fields;
}

test("of a line is read what the story hears, wherever it stands", () => {
  expect(examples.length).toBeGreaterThan(200);
  for (const [kind, example] of examples) {
    for (const event of [example, turned(example), signed(example), turned(signed(example))]) {
      for (const text of [JSON.stringify(event), JSON.stringify(event, null, 1)]) {
        expect(heardOf(kind, heardEvent(kind, text) as Fields), text).toEqual(heardOf(kind, event));
      }
    }
  }
});

test("what stands behind is not parsed where all that is heard stands in front of it", () => {
  const items = Array.from({ length: 40 }, () => ({
    Name: "$int_fuelscoop_size4_class5_name;",
    MarketID: 128_016_640,
  }));
  const station = { MarketID: 128_666_762, StationName: "Jameson Memorial", StarSystem: "Shinrarta Dezhra" };
  const front = { timestamp: "2025-03-02T19:14:51Z", event: "StoredModules", ...station };
  expect(heardEvent("StoredModules", line("StoredModules", { ...station, Items: items }))).toEqual(front);
  const whole = { ...front, Items: items, StationType: "Orbis" };
  expect(heardEvent("StoredModules", JSON.stringify(whole))).toEqual(whole);
});

test("all that is asked of an event is what the story is said to hear of it", () => {
  const asked = [
    ...Object.entries(stationFields),
    ...Object.entries(nameFields).map(([kind, field]) => [kind, [field, "BodyType"]] as const),
    ...Object.entries(newsOf).flatMap(([kind, news]) =>
      news?.type === "starts" ? [[kind, [news.field]] as const] : [],
    ),
  ];
  for (const [kind, fields] of asked) expect(sessionReads.get(kind), kind).toEqual(expect.arrayContaining([...fields]));
});
