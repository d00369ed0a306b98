import { expect, test } from "vitest";
import { knownEvents } from "../../../src/engine/validate/known-events.js";
import { ownKinds } from "../../../src/engine/validate/validators.js";
import { run } from "../../run.js";
import { refused, seen } from "./reported.js";

test.each([
  ["FSDJump.Factions.Name"],
  ["fsdjump.factions.name"],
  ["FSDJump.Factions[0].Name"],
  ["FSDJump.Factions[*].Name"],
  ["FSDJump.Factions.*.Name"],
  ["FSDJump/Factions/0/Name"],
  ["FSDJump/Factions/*/Name"],
  ["FSDJump", "/Factions/12/Name"],
  ["FSDJump", "Factions", "Name"],
  ["FSDJump", "Factions.Name"],
])("%j %j %j is FSDJump.Factions.Name", (...words) => {
  const text = seen(...words.filter((word) => word !== undefined));
  expect(text).toMatch(/^FSDJump\.Factions\.Name\n/);
});

test.each(["Status.json", "status.JSON", "STATUS.json"])("%s is the side file", (word) => {
  expect(seen(word)).toMatch(/^Status\.json\n/);
});

test("a rule is found without regard to case", () => {
  expect(seen("Pips-Sum")).toMatch(/^pips-sum: warning by default, error under --strict\n/);
  expect(refused("pips-sum", "FSDJump")).toBe("pips-sum is a rule, leave out FSDJump");
});

test("gives an example of what to write for no words at all, or an empty one", () => {
  for (const words of [[], [""]]) {
    expect(refused(...words)).toBe(
      "name a rule, an event, a field or a name, such as pips-sum, FSDJump, Status.Flags or gold",
    );
  }
});

test("an event that has no schema is known all the same", () => {
  const described = new Set(ownKinds.names);
  const others = [...knownEvents].filter((kind) => !described.has(kind));
  expect(others).toEqual(["BackPack", "Heading", "MarketID"]);
  // In other letters, BackPack is an event that has one.
  expect(refused("marketid.Number")).toBe(
    "MarketID is an event that is known only by its name, so only its JSON, timestamp and event are checked",
  );
});

test.each([
  ["pip-sum", "pips-sum"],
  ["FSDJmp", "FSDJump"],
  ["FSDJmp.factions.name", "FSDJump.Factions.Name"],
  ["FSDJmp.nonsense", "FSDJump"],
  ["Staus.json", "Status.json"],
  ["Undokced", "Undocked"],
  ["Happyness", "FSDJump.Factions.Happiness, CarrierJump.Factions.Happiness or Location.Factions.Happiness"],
  ["SystemAdress", "Docked.SystemAddress, FSDJump.SystemAddress or NavRoute.Route.SystemAddress"],
])("%s is unknown and leads to %s", (word, advice) => {
  expect(refused(word)).toBe(`there is no rule, event, field or name ${word}; did you mean ${advice}?`);
});

test("a field that several events have is explained for each", () => {
  expect(seen("FID")).toBe(`FID: a field in 4 places

  Number of the player's account, behind an F.
    ClearSavedGame.FID, Commander.FID, LoadGame.FID, NewCommander.FID

More about one of them: journal-lint explain ClearSavedGame.FID
`);
  expect(seen("/Factions/0/Name")).toContain(
    "    FSDJump.Factions.Name, CarrierJump.Factions.Name, Location.Factions.Name\n",
  );
});

test("the words of a rule's id are the rule, and severities that depend on evidence are said to", () => {
  expect(seen("unknown", "event")).toBe(seen("unknown-event"));
  expect(seen("wrong-type")).toContain("It is a warning in events that few genuine lines are known of");
  expect(seen("pips-sum")).not.toContain("few genuine lines");
});

test("explains that an event lacks a field", () => {
  expect(refused("FSDJump.Faction")).toBe("FSDJump has no field Faction; did you mean FSDJump.Factions?");
  expect(refused("FSDJump.Factions.Mood")).toBe(
    "FSDJump.Factions has no field Mood; journal-lint explain FSDJump.Factions lists them",
  );
  expect(refused("FSDJump.Body.Name")).toBe("FSDJump.Body has no parts, leave out Name");
});

test.each(["xyzzy", ".", "/", "*", "5", "__proto__", "constructor", "toString"])("%s is nothing", (word) => {
  expect(refused(word)).toBe(`there is no rule, event, field or name ${word}`);
});

test("what every object has is no field", () => {
  expect(refused("FSDJump.constructor")).toMatch(/^FSDJump has no field constructor/);
  expect(refused("FSDJump.__proto__")).toMatch(/^FSDJump has no field __proto__/);
});

test("a reason is one line without control characters, whatever was asked", () => {
  expect(refused("a\u001b[31m\nb")).toBe("there is no rule, event, field or name a\\u001b[31m\\u000ab");
});

test("headings are bold and severities coloured where colours are wanted", async () => {
  const { stdout } = await run(["explain", "missing-field"], { env: { FORCE_COLOR: "1" } });
  const title = "\u001b[1mmissing-field: \u001b[31merror\u001b[39m, with and without --strict\u001b[22m\n";
  expect(stdout.startsWith(title)).toBe(true);
  expect(stdout).toContain("\n\n\u001b[1mWhy it matters\u001b[22m\n  Programs");
  const table = (await run(["explain", "names"], { env: { FORCE_COLOR: "1" } })).stdout.split("\n");
  expect(table.filter((line) => line.includes("\u001b"))).toEqual([expect.stringContaining("\u001b[1mtable ")]);
});

test("the command to go on with is coloured", async () => {
  const { stdout } = await run(["explain", "FSDJump"], { env: { FORCE_COLOR: "1" } });
  expect(stdout).toContain("\n\u001b[36mjournal-lint explain FSDJump.");
});

test.each([[["missing-field", "--json"]], [["missing-field"]]])("explain %j has no colours", async (words) => {
  const env: Record<string, string> = words.includes("--json") ? { FORCE_COLOR: "1" } : {};
  expect((await run(["explain", ...words], { env })).stdout).not.toContain("\u001b");
});
