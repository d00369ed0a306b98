import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { defaultChoices } from "../../src/engine/validate/choices.js";
import { journalValidation } from "../../src/engine/validate/line.js";
import { createTally } from "../../src/engine/validate/tally.js";
import { ownKinds } from "../../src/engine/validate/validators.js";
import { kindsOf, ofEvent } from "./user-kind.js";
import { foundIn, type Validated } from "./validated.js";

const life = '{"Type":"$SAA_SignalType_Biological;","Type_Localised":"Biological","Count":2}';
const turned = '{ "Count":2, "Type":"$SAA_SignalType_Biological;", "Type_Localised":"Biological" }';
const rocks = '{"Type":"$SAA_SignalType_Geological;","Type_Localised":"Geological","Count":1}';
const bacteria = '{"Genus":"$Codex_Ent_Bacterial_Genus_Name;","Genus_Localised":"Bacterium"}';
const braced = '{"Genus":"$Codex_Ent_Tussocks_Genus_Name;","Genus_Localised":"{[{}"}';
const escaped = '{"Genus":"$Codex_Ent_Stratum_Genus_Name;","Genus_Localised":"Stratum\\u002e"}';

function lineOf(signals: readonly string[], genuses: readonly string[]): string {
  const fields = `"BodyName":"Varkesh 1","SystemAddress":594592926067,"BodyID":12`;
  const lists = `"Signals":[${signals.join(",")}],"Genuses":[${genuses.join(" , ")}]`;
  return `{"timestamp":"2025-01-05T15:39:02Z","event":"SAASignalsFound",${fields},${lists}}`;
}

/** A line below another, as the prover decides by itself only there: JavaScript looks at the first of a journal. */
function validatedBelow(line: string): Validated {
  const above = '{"timestamp":"2025-01-05T15:39:02Z","event":"Music","MusicTrack":"NoTrack"}';
  const context = { kinds: ownKinds, choices: { ...defaultChoices, session: false } };
  const { passBlock } = journalValidation("Journal.log", context, createTally(), () => {});
  return { isPassed: passBlock(Buffer.from(`${above}\n${line}\n`))(0).lines === 2, found: foundIn(line) };
}

describe("as many genuses as biological signals", () => {
  test.each([
    ["one beside another", [rocks, life], [bacteria, braced]],
    ["the count first, and spaces", [turned, rocks], [bacteria, braced]],
    ["none of either", [rocks], []],
  ])("are clean: %s", (_, signals, genuses) => {
    expect(validatedBelow(lineOf(signals, genuses))).toEqual({ isPassed: true, found: [] });
  });

  test.each([
    ["one too few", [life], [bacteria]],
    ["one too few, with braces in its text", [life], [braced]],
    ["none", [life, rocks], []],
    ["one too many", [rocks, life], [bacteria, braced, escaped]],
  ])("are wanted: %s", (_, signals, genuses) => {
    expect(validatedBelow(lineOf(signals, genuses))).toEqual({ isPassed: false, found: ["wrong-total /Genuses"] });
  });

  test("are counted by a close look where a text has escapes", () => {
    expect(validatedBelow(lineOf([life], [bacteria, escaped]))).toEqual({ isPassed: true, found: [] });
    const hidden = life.replace("$SAA", "\\u0024SAA");
    expect(validatedBelow(lineOf([hidden], [])).isPassed).toBe(false);
  });

  test("are wanted by the schema of a user as well, where they are texts", () => {
    const text = { type: "string" };
    const number = { type: "integer" };
    const signal = { type: "object", properties: { Type: text, Type_Localised: text, Count: number } };
    const properties = {
      BodyName: text,
      SystemAddress: number,
      BodyID: number,
      Signals: { type: "array", items: signal },
      Genuses: { type: "array", items: text },
    };
    const kinds = kindsOf({
      SAASignalsFound: ofEvent("SAASignalsFound", { properties, required: ["timestamp", "event"] }),
    });
    expect(foundIn(lineOf([rocks], ['"{}"']), kinds)).toEqual(["wrong-total /Genuses"]);
    expect(foundIn(lineOf([life], ['"{}"', '"{}"']), kinds)).toEqual([]);
  });
});
