import { expect, test } from "vitest";
import { ownKinds } from "../../src/engine/validate/validators.js";
import { gatherFrom, nameGatherer } from "../../src/redact/redact-file.js";
import { sourceText } from "../../src/redact/source-text.js";
import { schemaFiles } from "../schema-walk.js";
import { asGameWrites, line } from "./redacted.js";

const encoder = new TextEncoder();

/** The names that are gathered, by what becomes of them. */
function listed() {
  const lists = {
    ...{ players: new Set<string>(), doubtful: new Set<string>(), npcs: new Set<string>() },
    ...{ signs: new Set<string>(), genuine: new Set<string>() },
  };
  const names = {
    addPlayer: (name: string) => lists.players.add(name),
    addDoubtful: (name: string) => lists.doubtful.add(name),
    addNpc: (name: string) => lists.npcs.add(name),
    addAccount: (fid: string) => lists.signs.add(fid),
    addTag: (tag: string) => lists.signs.add(tag),
    addCallsign: (callsign: string) => lists.signs.add(callsign),
    addCarrierId: (id: string) => lists.signs.add(id),
  };
  return { lists, gathering: { names, pseudonyms: { avoid: (name: string) => lists.genuine.add(name) } } };
}

/** The names in a journal, of which some lines are not read. */
function namesInLines(lines: readonly string[]) {
  const { lists, gathering } = listed();
  const sink = nameGatherer("journal", ownKinds, gathering);
  for (const text of lines) sink.push(encoder.encode(text));
  sink.end();
  return lists;
}

/** The names in all lines. */
function namesInValues(lines: readonly string[]) {
  const { lists, gathering } = listed();
  const reading = { kinds: ownKinds, where: "journal" } as const;
  for (const text of lines)
    gatherFrom(sourceText(encoder.encode(text.replace(/\n$/, "")), "journal"), reading, gathering);
  return lists;
}

/** Kinds whose names may stand in other texts; those of ships, for one, do not. */
const named = /"x-personal": *"(?:commander|fid|player|pilot|sender|addressee|chat|squadron|squadron-id|group|prose)"/;
const examples = schemaFiles
  .filter(({ folder, schema }) => folder === "events" && named.test(JSON.stringify(schema)))
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

test("the lines of a journal that are read for names hold all that other texts may speak of", () => {
  let names = 0;
  for (const text of [...examples, ...odd]) {
    const all = namesInValues([text]);
    expect(namesInLines([text]), text).toEqual(all);
    names += all.genuine.size;
  }
  expect(examples.length).toBeGreaterThan(60);
  expect(names).toBeGreaterThan(60);
  expect(namesInLines([...examples, ...odd, ...examples])).toEqual(namesInValues([...examples, ...odd]));
});
