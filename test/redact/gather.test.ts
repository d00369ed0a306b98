import { expect, test } from "vitest";
import { ownKinds } from "../../src/judge/validators.js";
import { gatherFrom, gatherFromLines } from "../../src/redact/collect-names.js";
import { kindMarks } from "../../src/redact/kind-marks.js";
import { createNameLister, type NameLists } from "../../src/redact/name-lists.js";
import { schemaFiles } from "../schema-walk.js";
import { asGameWrites, line } from "./redacted.js";

const marksOf = kindMarks({ kinds: ownKinds });
const encoder = new TextEncoder();

/** The names in lines that may be proven, of which only what was noted is looked at. */
function namesInLines(lines: readonly string[]): NameLists {
  const { gathering, taken } = createNameLister();
  const sink = gatherFromLines({ kinds: ownKinds }, gathering);
  for (const text of lines) sink.push(encoder.encode(text));
  sink.end();
  return taken();
}

/** The names in all values of lines. */
function namesInValues(lines: readonly string[]): NameLists {
  const { gathering, taken } = createNameLister();
  for (const text of lines) gatherFrom(encoder.encode(text), { kinds: ownKinds, where: "journal" }, gathering);
  return taken();
}

const examples = schemaFiles
  .filter(({ folder, title }) => folder === "events" && marksOf(title)?.hasNames)
  .flatMap(({ schema }) => (schema.examples ?? []).map((example) => asGameWrites(JSON.stringify(example))));

const player = "$cmdr_decorate:#name=Wren Okafor;";
const npc = "$npc_name_decorate:#name=Bo Lind;";
const odd: readonly string[] = [
  line("ReceiveText", { From: npc, From_Localised: "Bo Lind", Message: "$x;", Channel: "npc" }),
  line("ReceiveText", { From: player, Message: "hello", Channel: "local" }),
  line("ReceiveText", { From: "Bo", Message: `for ${player}`, Channel: "local" }),
  line("ReceiveText", { From: "Bo", Message: `for ${player}`, Other: player, Channel: "local" }),
  line("ReceiveText", { From: "Bo", Message: "hello", Channel: player }),
  line("ReceiveText", { From: "Bo", Message: 'a "word"', Channel: "local" }),
  line("ReceiveText", { From: "Zo\\u00eb", Message: "hello", Channel: "local" }).replace("\\\\u", "\\u"),
  line("ReceiveText", { From: "Bo", Message: "hello", Message_Localised: "hello", Channel: "player" }),
  line("ReceiveText", { From: { From: "Bo" }, Message: ["Wren"], Channel: 1 }),
  line("ReceiveText", { From: 12, Message: null, Channel: "From" }),
  line("ReceiveText", { From: "Bo", Message: "From", Channel: "local" }),
  line("SupercruiseEntry", { StarSystem: player, SystemAddress: 594_592_926_067 }),
  line("SupercruiseEntry", { StarSystem: player, Other: 1 }),
  line("SupercruiseEntry", { StarSystem: player, SystemAddress: 594_592_926_067 }).replace("_d", "_\\u0064"),
  line("SupercruiseEntry", { StarSystem: "Var" }).replace(/".$/s, "") + line("WingAdd", { Name: "Wren" }),
  line("SupercruiseEntry", { StarSystem: "Varkesh", SystemAddress: 594_592_926_067 }),
  line("Died", { KillerName: "Bo Lind", KillerShip: "asp", KillerRank: "Elite" }),
  line("Died", { KillerName: "Cmdr Bo Lind", KillerShip: "asp", KillerRank: "Elite" }),
  line("Interdicted", { Submitted: false, Interdictor: "Wren", IsPlayer: true, CombatRank: 5 }),
  line("Interdicted", { Submitted: false, Interdictor: "Wren", IsPlayer: false, Faction: "Other" }),
  '{ "timestamp":"2025-03-02T19:14:51Z", "event":"ReceiveText", "From":"Wren", "From":"Bo" }\n',
  '{ "timestamp":"2025-03-02T19:14:51Z", "event":"ReceiveText", "event":"Friends", "Name":"Bo" }\n',
  '{ "timestamp":"2025-03-02T19:14:51Z", "event":"ReceiveText", "From":"Bo", "x":{ "From":"Wren" } }\n',
  '{ "timestamp":"2025-03-02T19:14:51Z", "event":"ReceiveText", "From":"Bo", "Message":"x\n',
];

test("names are gathered by what is noted of lines as they are by all their values", () => {
  let names = 0;
  for (const text of [...examples, ...odd]) {
    const all = namesInValues([text]);
    expect(namesInLines([text]), text).toEqual(all);
    names += all.genuine.length;
  }
  expect(examples.length).toBeGreaterThan(60);
  expect(names).toBeGreaterThan(60);
  expect(namesInLines([...examples, ...odd, ...examples])).toEqual(namesInValues([...examples, ...odd]));
});
