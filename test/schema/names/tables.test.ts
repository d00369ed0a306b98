import { describe, expect, test } from "vitest";
import { roots, schemaOf, withParts } from "../../../src/report/explain/thing.js";
import { builtNames } from "../../../src/schema/built/names.js";
import { tableNames } from "../../../src/schema/built/table-names.js";
import { nameTest } from "../../../src/schema/names/name-test.js";
import { type NameTable, nameTable, nearName } from "../../../src/schema/names/table.js";
import { placesIn } from "../../../src/schema/normal-form.js";

/** Which tables are known so well that a symbol they do not have is worth a warning, as measured on genuine journals. */
const warning =
  `allegiance atmosphere-gas atmosphere-type blueprint body-signal body-type carrier-crew-role carrier-type codex-category
  codex-entry codex-region commodity crime docking-access docking-denied-reason economy engineer experimental-effect faction-state
  fss-signal-type game-mode genus government hand-weapon happiness legal-state limpet locker-category luminosity material
  material-category micro-resource modifier module music-track passenger-type pilot-rank planet-class power powerplay-state
  reserve-level ring-class scan-type security ship slot species star-class station-service station-type suit suit-mod
  suit-slot terraform-state text-channel uss-type variant vehicle volcanism weapon-mod`.split(/\s+/);

test("warns of those tables, and of no others", () => {
  expect(tableNames.filter((name) => nameTable(name).warns)).toEqual(warning);
  expect(tableNames).toEqual(expect.arrayContaining(["mission", "signal", "synthesis", "atmosphere", "vanity"]));
});

describe.each(tableNames)("%s", (name) => {
  const table = nameTable(name);
  const symbols = (part: NameTable["names"] = {}): readonly string[] => Object.keys(part);
  const all = [...symbols(table.names), ...symbols(table.hearsay)];

  test("is in order, and has each symbol once", () => {
    expect(table.title).toBe(name);
    for (const part of [symbols(table.names), symbols(table.hearsay)]) {
      const lower = part.map((symbol) => symbol.toLowerCase());
      expect(lower).toEqual([...lower].sort());
    }
    expect(new Set(all.map((symbol) => symbol.toLowerCase())).size).toBe(all.length);
    expect(all.length + (table.patterns ?? []).length).toBeGreaterThan(0);
  });

  test("speaks of symbols and tables that there are", () => {
    expect(Object.values(table.since ?? {}).flat()).toEqual(all.filter((symbol) => isDated(table, symbol)));
    for (const other of table.also ?? []) expect(tableNames).toContain(other);
  });

  test("knows its own symbols in every form, and in every case unless capitals count", () => {
    const isKnown = nameTest({ "x-name": name });
    expect(isKnown !== undefined).toBe(table.warns);
    if (!isKnown) return;
    const before = (table.before ?? []).join("");
    const after = [...(table.after ?? [])].reverse().join("");
    expect(all.filter((symbol) => !isKnown(symbol) || !isKnown(`${before}${symbol}${after}`))).toEqual([]);
    const certain = Object.keys(table.names ?? {}).filter((symbol) => symbol !== symbol.toUpperCase());
    const isAnyCase = (symbol: string): boolean => isKnown(symbol.toUpperCase());
    expect(all.filter((symbol) => isAnyCase(symbol) === (table.exact === true && certain.includes(symbol)))).toEqual(
      [],
    );
    expect(isKnown("")).toBe(true);
    expect(isKnown("nobody_wrote_this")).toBe(false);
  });
});

function isDated({ since = {} }: NameTable, symbol: string): boolean {
  return Object.values(since).some((symbols) => symbols.includes(symbol));
}

test.each([
  ["commodity", "gold", "$gold_name;", "$Gold_Name;", "Drones", "largecapacitypowerregulator", "iron"],
  ["module", "$int_fuelscoop_size5_class5_name;", "Int_FuelScoop_Size5_Class5", "Null", "Hull", "Wear", "Paint", "All"],
  ["module", "paintjob_python_new", "$decal_x_name;", "string_lights_a", "anaconda_shipkit9_bumper7", "voicepack_z"],
  ["module", "ext_drive_anything", "newship_cockpit", "newship_armour_grade3", "newship_armour_reactive"],
  ["ship", "SideWinder", "sidewinder", "mev_rhino", "explorationsuit_class1"],
  ["government", "Corporate", "$government_Corporate;", "$government_;"],
  ["faction-state", "Boom", "$FactionState_Boom_desc;"],
  ["volcanism", "major rocky magma volcanism", "water geysers volcanism"],
  ["body-signal", "$SAA_SignalType_Biological;", "Platinum", "tritium"],
  ["material-category", "Raw", "$MICRORESOURCE_CATEGORY_Component;"],
])("%s takes what the game writes", (table, ...texts) => {
  expect(texts.filter((text) => nameTest({ "x-name": table })?.(text) !== true)).toEqual([]);
});

test("what is not made like a decoration or a part is none", () => {
  const isKnown = nameTest({ "x-name": "module" });
  const others = [
    "paintjob",
    "newship_armour_grade4",
    "ext_drive_",
    "_cockpit",
    "a b_cockpit",
    `paintjob_${"x".repeat(300)}`,
  ];
  expect(others.filter((text) => isKnown?.(text))).toEqual([]);
});

test("lets a field's own list decide", () => {
  expect(nameTest({ "x-name": "vehicle", "x-values": ["Ship", "SRV"] })).toBeUndefined();
  expect(nameTest({ "x-name": "vehicle", enum: ["Ship"] })).toBeUndefined();
});

test.each([
  ["commodity", "goldd", "gold"],
  ["commodity", "$Gol_Name;", "$Gold_Name;"],
  ["commodity", "GOLDD", "Gold"],
  ["slot", "Slot01_Sise2", "Slot01_Size2"],
  ["commodity", "irn", "iron"],
  // One source alone has iridium: it is taken for right, and never suggested.
  ["commodity", "iridum", undefined],
  ["commodity", "nobody wrote this", undefined],
])("in %s, %s was meant to be %s", (table, text, meant) => {
  expect(nearName(table, text)).toBe(meant);
});

test("every field that names a table names one that there is, and the examples keep to it", () => {
  const named = roots.flatMap((root) => withParts(root).flatMap((thing) => schemaOf(thing)["x-name"] ?? []));
  expect(named.length).toBeGreaterThan(250);
  expect(named.filter((name) => !tableNames.includes(name))).toEqual([]);
  for (const root of roots) {
    for (const { "x-name": name } of placesIn(schemaOf(root)))
      if (name !== undefined) expect(tableNames).toContain(name);
  }
});

test("what the build packs is all that a run needs", () => {
  const packed = builtNames() as Record<string, { symbols: string }>;
  expect(Object.keys(packed)).toEqual(tableNames);
  expect(packed.commodity?.symbols.split("\n")).toContain("gold");
});
