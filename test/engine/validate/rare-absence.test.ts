import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { disk } from "../../../src/engine/disk/storage.js";
import { type Choices, defaultChoices } from "../../../src/engine/validate/choices.js";
import { contextOf } from "../../../src/engine/validate/context.js";
import { journalValidation } from "../../../src/engine/validate/line.js";
import { createTally } from "../../../src/engine/validate/tally.js";
import { temporaryFolder } from "../../temporary-folder.js";

const rewards = '"Rewards":[{"Faction":"Linden Free","Reward":1000}]';
const target = '"Name":"Varkesh","SystemAddress":594592926067';

function line(kind: string, ...fields: readonly string[]): string {
  return `{"timestamp":"2025-06-14T18:05:02Z","event":"${kind}",${fields.join()}}`;
}

const whole = line("FSDTarget", target, '"StarClass":"K"');
const lacking = line("FSDTarget", target);

const switchedOff: Partial<Choices> = { severities: { "rare-absence": { severity: "off" } } };

function switchedOn(...events: readonly string[]): Partial<Choices> {
  const choice = { severity: "warning" as const, ...(events.length === 0 ? {} : { events }) };
  return { severities: { "rare-absence": choice } };
}

/** What is found in lines, and how many of them are passed unparsed. */
async function validated(chosen: Partial<Choices>, ...lines: readonly string[]) {
  const context = await contextOf({ ...defaultChoices, ...chosen }, disk.schemas);
  const found: string[] = [];
  const validation = () =>
    journalValidation("Journal.log", context, createTally(), (findings) => {
      for (const { line: at, rule, path, message } of findings) found.push(`${at} ${rule} ${path} ${message}`);
    });
  const close = validation();
  for (const [index, text] of lines.entries()) close.onLine(text, index + 1, true, []);
  close.end();
  const passed = lines.filter((text) => validation().passBlock(Buffer.from(`${text}\n`))(0).lines > 0);
  return { found, passed };
}

const share = "is missing, every genuine object so far has it; add it, as the game does";

test.each<[string, Partial<Choices>]>([
  ["by default", {}],
  ["switched off", switchedOff],
])("%s, a line that lacks the field is proven like any other", async (_, chosen) => {
  expect(await validated(chosen, whole, lacking)).toEqual({ found: [], passed: [whole, lacking] });
});

test("the letter of the specification does not ask for it", async () => {
  const { found } = await validated({ strict: true }, lacking);
  expect(found.filter((text) => text.includes("rare-absence"))).toEqual([]);
});

test.each([false, true])("switched on, it is found, and no line is passed unparsed; --strict: %s", async (strict) => {
  const { found, passed } = await validated({ ...switchedOn(), strict }, whole, lacking);
  expect(found.filter((text) => text.includes("rare-absence"))).toEqual([`2 rare-absence /StarClass ${share}`]);
  expect(passed).toEqual([]);
});

test("switched on for some events, it is silent in others", async () => {
  expect((await validated(switchedOn("Docked"), lacking)).found).toEqual([]);
  expect((await validated(switchedOn("FSDTarget"), lacking)).found).toEqual([`1 rare-absence /StarClass ${share}`]);
});

test("a field that is there in fewer lines may be absent, and one that is required is missing and nothing else", async () => {
  const { found } = await validated(switchedOn(), line("Bounty", rewards, '"TotalReward":1000', '"Target":"viper"'));
  expect(found).toEqual(["1 missing-field /VictimFaction is missing, a string is required here"]);
});

test("reports elements of lists too, whatever else they hold", async () => {
  const economies =
    '"StationEconomies":[{"Name":"$economy_Agri;","Proportion":1},7,{"Name":"$economy_Agri;","Name_Localised":"Agriculture","Proportion":1}]';
  const place = '"Name":"Farrow Landing","SystemAddress":10477373803,"BodyID":12,"BodyName":"Linden 3 a"';
  const { found } = await validated(switchedOn(), line("ApproachSettlement", place, economies));
  expect(found.filter((text) => text.includes("rare-absence"))).toEqual([
    "1 rare-absence /StationEconomies/0/Name_Localised is missing, every genuine object so far has it; add it, as the game does",
  ]);
});

test("a journal of an old format had other fields", async () => {
  const header =
    '{"timestamp":"2016-10-02T18:05:02Z","event":"Fileheader","part":1,"language":"English\\\\UK","gameversion":"2.2 (Beta 2)","build":"r114123/r0 "}';
  const { found } = await validated(switchedOn(), header, lacking.replace("2025-06-14", "2016-10-02"));
  expect(found.filter((text) => text.includes("rare-absence"))).toEqual([]);
});

describe("schemas of users", () => {
  const schemas = (presence: number) => {
    const name = "schemas";
    const schema = {
      type: "object",
      required: ["timestamp", "event"],
      properties: {
        timestamp: { $ref: "../common.json#/$defs/timestamp" },
        event: { const: "Odd", type: "string" },
        Good: { type: "integer", "x-presence": presence },
      },
    };
    const path = temporaryFolder({ "Odd.json": JSON.stringify(schema) });
    return { name, path };
  };
  const odd = line("Odd", '"Other":1').replace(',"Other":1', "");

  test.each([
    [0.9989, []],
    [0.999, ["1 rare-absence /Good is missing, 99.9 % of genuine objects have it; add it, as the game does"]],
    [1, ["1 rare-absence /Good is missing, every genuine object so far has it; add it, as the game does"]],
  ])("may say how often a field is there: %f", async (presence, expected) => {
    expect((await validated({ ...switchedOn(), schemas: schemas(presence) }, odd)).found).toEqual(expected);
  });
});
