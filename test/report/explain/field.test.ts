import { expect, test } from "vitest";
import { roots, withParts } from "../../../src/report/explain/thing.js";
import { examplesOf, fieldsOf, schemaFiles } from "../../schema-walk.js";
import { cells, seen } from "./reported.js";

test("explains when an event is written, its fields, and how to read on", () => {
  const text = seen("CargoTransfer");
  expect(text).toBe(
    [
      "CargoTransfer",
      "  Written when cargo is moved between the ship and a fleet carrier, or between",
      "  the ship and its SRV.",
      "",
      "  since  3.7 (Fleet Carriers, 2020-06-09)",
      "",
      "  field      type              note",
      "  timestamp  string  required  When the event was written, in UTC, ISO 8601",
      "  event      string  required  always CargoTransfer",
      "  Transfers  array   required  What was moved",
      "",
      "journal-lint explain CargoTransfer.Transfers for the parts",
      "",
    ].join("\n"),
  );
});

test("FSDJump names all its fields, with type and need as the specification has them", () => {
  const rows = cells(seen("FSDJump")).map((row) => row.slice(0, 3));
  for (const row of [
    ["Taxi", "boolean", "optional"],
    ["StarSystem", "string", "required"],
    ["SystemAddress", "integer", "required"],
    ["StarPos", "array", "required"],
    ["JumpDist", "number", "required"],
    ["Factions", "array", "optional"],
    ["ThargoidWar", "object", "optional"],
    ["BoostUsed", "integer", "optional"],
  ]) {
    expect(rows).toContainEqual(row);
  }
  expect(seen("FSDJump")).toContain("\njournal-lint explain FSDJump.Factions for the parts\n");
});

test("explains an array of objects by its elements and their fields", () => {
  const text = seen("FSDJump.Factions");
  const rows = cells(text);
  expect(rows).toContainEqual(["type", "array of objects"]);
  expect(rows).toContainEqual(["required", "no"]);
  expect(rows.map((row) => row.slice(0, 3))).toContainEqual(["MyReputation", "number", "required"]);
  expect(rows).toContainEqual(["Happiness_Localised", "string", "optional", "display text of Happiness"]);
});

test("a note that has no room beside a long name stands below it", () => {
  expect(seen("Statistics.Squadron")).toContain(
    [
      "  Squadron_Bank_Credits_Deposited               integer  required",
      "      Credits that the player has paid in",
      "",
    ].join("\n"),
  );
});

test("explains an internal form, and what the game writes besides", () => {
  expect(seen("FSDJump.Factions.Happiness")).toBe(
    [
      "FSDJump.Factions.Happiness",
      "  Happiness band in its internal form.",
      "",
      "  type      string",
      "  required  yes",
      "  form      $Faction_HappinessBandN; where N is a number",
      "            another form is a warning, an error under --strict (internal-form)",
      "  name      from the table happiness, see journal-lint explain happiness",
      "            another name is a warning (unknown-name)",
      '  extras    "" (empty)',
      "            the game writes this beyond the specification: only --strict reports",
      "            it",
      '  example   "$Faction_HappinessBand2;"',
      "",
    ].join("\n"),
  );
});

test("a closed list, the game's extras apart", () => {
  const rows = cells(seen("FSDJump.PowerplayState"));
  expect(rows).toContainEqual(["values", "Unoccupied, Contested, Exploited, Fortified, Stronghold"]);
  expect(rows).toContainEqual(["extras", "Controlled, HomeSystem, InPrepareRadius, Prepared, Turmoil"]);
  expect(rows).toContainEqual(["list", "closed: any other value is an error (value-not-allowed)"]);
});

test("explains an open list, with an empty value in it", () => {
  const rows = cells(seen("FSDJump.Conflicts.Status"));
  expect(rows).toContainEqual(["values", 'active, pending, "" (empty)']);
  expect(rows).toContainEqual(["list", "open: any other value is a warning, an error under --strict"]);
});

test("explains a list that display text need not keep to", () => {
  const text = seen("FSDJump.Factions.Happiness_Localised");
  expect(text).toContain("Elated, Happy, Discontented, Unhappy, Despondent");
  expect(text).toContain("only --strict reports them");
  expect(text).toContain("Happiness, without it an error (localised-without-base)");
});

test("services: what is listed, since when, and that capitals do not count", () => {
  const text = seen("Docked.StationServices").replace(/\s+/g, " ");
  expect(text).toContain("array of strings");
  expect(text).toContain("values Dock, Autodock, BlackMarket, Commodities");
  expect(text).toContain("extras engineer, stationMenu");
  expect(text).toMatch(
    / since 3\.5 shop since 3\.7 carriermanagement, carrierfuel, carriervendor, livery, modulepacks, voucherredemption $/,
  );
  expect(text).toMatch(/ case capitals do not count/);
});

test("explains bounds and lengths", () => {
  expect(cells(seen("Status.Oxygen"))).toContainEqual(["range", "0 to 1"]);
  expect(cells(seen("Status.Pips"))).toContainEqual(["length", "3 elements"]);
  expect(cells(seen("Status.Pips"))).toContainEqual(["type", "array of integers"]);
  expect(cells(seen("Status.Flags2"))).toContainEqual(["range", "0 or more"]);
  expect(cells(seen("CommunityGoal.CurrentGoals.Expiry"))).toContainEqual(["form", "YYYY-MM-DDThh:mm:ssZ"]);
});

test("explains the table of a bit set and the names of numbers", () => {
  const flags = cells(seen("Status.Flags"));
  expect(flags).toContainEqual(["21", "2097152", "Has Lat Long"]);
  expect(flags).toContainEqual(["31", "2147483648", "srvHighBeam"]);
  expect(seen("Status.Flags")).toContain("journal-lint explain Status.Flags <number>");
  expect(cells(seen("Status.GuiFocus"))).toContainEqual(["9", "FSS mode"]);
});

test("fields that must not stand, may be missing, or are newer than the specification", () => {
  expect(seen("FSDJump.Factions.ActiveStates.Trend")).toContain(
    "must not be here, otherwise an error (unexpected-field)",
  );
  expect(seen("ModulesInfo.json.Modules.Power")).toContain("hull and");
  expect(seen("StoredModules.Items.BuyMercCoinsPrice")).toContain("not in the specification");
  expect(cells(seen("NavRoute.json"))).toContainEqual(["event", "string", "required", "NavRoute or NavRouteClear"]);
  expect(seen("NavRoute.json.event")).toContain("any other value is an error (wrong-side-file)");
});

test("side files are distinguished from the events of the same name", () => {
  expect(cells(seen("ModulesInfo.json"))).toContainEqual([
    "Modules",
    "array",
    "required",
    "The installed modules, in the order of the panel;",
  ]);
  expect(seen("ModuleInfo")).toMatch(/Modules +array +optional/);
  expect(seen("ModulesInfo")).toBe(seen("ModulesInfo.json"));
  expect(seen("NavRoute")).not.toBe(seen("NavRoute.json"));
});

/** All that an explanation says beside what is seen above: what is wrong with it. */
function faultsOf(label: string, text: string): readonly string[] {
  const faults: string[] = [];
  if (!text.startsWith(`${label}\n`)) faults.push("begins otherwise");
  if (!text.endsWith("\n") || text.endsWith("\n\n")) faults.push("ends otherwise");
  if (/undefined|\[object| $/m.test(text)) faults.push("has something undefined");
  if (text.includes("null") && !saysNull.has(label.split(".")[0] ?? "")) faults.push("speaks of null");
  // The game has names that leave no room on a line.
  const isWide = (line: string): boolean => line.length > 80 && !/\S{45}/.test(line);
  return [...faults, ...text.split("\n").filter(isWide)].map((fault) => `${label}: ${fault}`);
}

/** The events whose schemas speak of null themselves. */
const saysNull = new Set(
  schemaFiles.filter(({ schema }) => JSON.stringify(schema).includes("null")).map(({ title }) => title),
);

test("every field fits into 80 columns, leaves nothing undefined, and has the type and need that its schema says", () => {
  const texts = new Map(roots.flatMap(withParts).map(({ label }) => [label, seen(label)]));
  expect([...texts].flatMap(([label, text]) => faultsOf(label, text))).toEqual([]);
  const fields = schemaFiles.flatMap((file) =>
    examplesOf(file).flatMap((example) => fieldsOf(example, file.schema).map((field) => ({ file, field }))),
  );
  const wrong = new Set<string>();
  for (const { file, field } of fields) {
    const { type = "", not } = field.schema;
    const root = file.folder === "files" ? `${file.title}.json` : file.title;
    const label = `${root}${field.shape.replaceAll("/*", "").replaceAll("/", ".")}`;
    const rows = cells(texts.get(label) ?? "");
    const said = (name: string): string | undefined => rows.find(([first]) => first === name)?.[1];
    // The elements of a list are explained with it.
    if (field.shape.endsWith("/*") || not) continue;
    if (said("type")?.startsWith(type) !== true || said("required")?.startsWith(field.required ? "yes" : "no") !== true)
      wrong.add(`${label}: ${said("type")}, ${said("required")}`);
  }
  expect([...wrong]).toEqual([]);
  expect(fields.length).toBeGreaterThan(3000);
});
