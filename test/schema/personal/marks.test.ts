import { describe, expect, test } from "vitest";
import { redact } from "../../../src/index.js";
import { normalForm, placesIn } from "../../../src/schema/normal-form.js";
import { markedFields } from "../../../src/schema/personal/marks.js";
import { personalSorts, type SchemaName } from "../../../src/schema/schema.js";
import { schemaFiles } from "../../schema-walk.js";

const names = schemaFiles.map(({ folder, title }): SchemaName => `${folder}/${title}`);

/** The texts of a schema of which it does not say what of a player they may say. */
function undecided(name: SchemaName): readonly string[] {
  return [...placesIn(normalForm(name))].flatMap((place) => [
    ...[...markedFields(place)]
      .filter(([, { mark, schema }]) => mark === "unknown" && schema?.not === undefined && mayBeText(schema?.types))
      .map(([field]) => `${name} ${field}`),
    ...(place.items && mayBeText(place.items.types) && isUnmarked(place.items) ? [`${name} an element`] : []),
  ]);
}

function mayBeText(types: readonly string[] | undefined): boolean {
  return types?.includes("string") ?? true;
}

function isUnmarked(schema: object): boolean {
  return !["x-personal", "x-name", "x-values", "enum", "const", "format"].some((keyword) =>
    Object.hasOwn(schema, keyword),
  );
}

test("decides for every text that a schema describes whether it is personal", () => {
  expect(names.length).toBeGreaterThan(250);
  expect(names.flatMap(undecided)).toEqual([]);
});

test("every sort is that of some field, and no other word is one", () => {
  const sorts = new Set(
    names.flatMap((name) => [...placesIn(normalForm(name))].flatMap((place) => place["x-personal"] || [])),
  );
  expect([...sorts].sort()).toEqual(Object.keys(personalSorts).sort());
});

/** A value of each sort that is personal wherever it stands, invented. */
const genuine: Readonly<Record<string, string | number>> = {
  commander: "Ottoline Verne",
  fid: "F7340128",
  player: "Wren Okafor",
  pilot: "Cmdr Tobias Ljung",
  sender: "$cmdr_decorate:#name=Ines Achterberg;",
  addressee: "Ravi Thistlewood",
  chat: "meet me at the usual place",
  squadron: "MARIGOLD WARDENS",
  "squadron-id": "MGWD",
  "squadron-rank": "Head Gardener",
  group: "Marigold Club",
  "carrier-name": "MARIGOLD'S REST",
  callsign: "K7Q-B4T",
  "carrier-id": 3_704_125_184,
  "market-id": 3_704_125_184,
  station: "MARIGOLD'S REST K7Q-B4T",
  body: "K7Q-B4T",
  "ship-name": "Marigold Duchess",
  "ship-ident": "MG-77D",
  "loadout-name": "Marigold picnic",
  path: "C:\\Users\\Ottoline\\shot.bmp",
  prose: "Kill $cmdr_decorate:#name=Ines Achterberg; for us",
};

/** The words that must not be left of them. */
const words =
  /Ottoline|Verne|7340128|Wren|Okafor|Tobias|Ljung|Ines|Achterberg|Ravi|Thistlewood|usual place|marigold|MGWD|Gardener|K7Q|B4T|3704125184|MG-77D/i;

const fields = schemaFiles.flatMap(({ folder, title, schema }) =>
  Object.entries(normalForm(`${folder}/${title}`).properties ?? {}).flatMap(
    ([field, { "x-personal": sort, types }]) => {
      const event = (schema.properties?.event?.const ?? schema.properties?.event?.enum?.[0] ?? "Status") as string;
      if (!sort) return [];
      const isNumber = types?.includes("string") === false;
      const value = sort === "squadron-id" && isNumber ? 61_204 : genuine[sort];
      return [
        [
          `${folder}/${title}.${field} (${sort})`,
          folder === "files" ? `${title}.json` : "",
          event,
          field,
          value,
        ] as const,
      ];
    },
  ),
);

describe("a personal value is replaced in", () => {
  test.each(fields)("%s", (_, file, event, field, value) => {
    const text = JSON.stringify({ timestamp: "2025-03-02T19:14:51Z", event, [field]: value });
    const copy = redact(text, { file, seed: "x" });
    const before: unknown = (JSON.parse(text) as Readonly<Record<string, unknown>>)[field];
    const after: unknown = (JSON.parse(copy) as Readonly<Record<string, unknown>>)[field];
    expect(after).not.toEqual(before);
    expect(typeof after).toBe(typeof before);
    expect(JSON.stringify(after)).not.toMatch(words);
  });
});
