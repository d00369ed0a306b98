import { expect, test } from "vitest";
import { ownKinds } from "../../src/judge/validators.js";
import { gatherFrom } from "../../src/redact/collect-names.js";
import { type KindMarks, kindMarks } from "../../src/redact/kind-marks.js";
import { createNameLister, type NameLists } from "../../src/redact/name-lists.js";
import { schemaFiles } from "../schema-walk.js";
import { line } from "./redacted.js";

const marksOf = kindMarks({ kinds: ownKinds });

function namesIn(text: string, marks?: KindMarks): NameLists {
  const { gathering, taken } = createNameLister();
  gatherFrom(new TextEncoder().encode(text), { kinds: ownKinds, where: "journal" }, gathering, marks);
  return taken();
}

const examples = schemaFiles
  .filter(({ folder, title }) => folder === "events" && marksOf(title)?.hasNames)
  .flatMap(({ title, schema }) => (schema.examples ?? []).map((example) => [title, JSON.stringify(example)] as const));

const player = "$cmdr_decorate:#name=Wren Okafor;";
const npc = "$npc_name_decorate:#name=Bo Lind;";
const odd: readonly (readonly [string, string])[] = [
  ["ReceiveText", line("ReceiveText", { From: npc, From_Localised: "Bo Lind", Message: "$x;", Channel: "npc" })],
  ["ReceiveText", line("ReceiveText", { From: player, Message: "hello", Channel: "local" })],
  ["ReceiveText", line("ReceiveText", { From: "Bo", Message: `for ${player}`, Other: player, Channel: "local" })],
  ["ReceiveText", line("ReceiveText", { From: "Bo", Message: 'a "word"', Channel: "local" })],
  ["ReceiveText", line("ReceiveText", { From: { From: "Bo" }, Message: ["Wren"], Channel: 1 })],
  ["ReceiveText", line("ReceiveText", { From: 12, Message: null, Channel: "From" })],
  ["ReceiveText", line("ReceiveText", { From: "Bo", Message: "From", Channel: "local" })],
  ["ReceiveText", '{ "timestamp":"2025-03-02T19:14:51Z", "event":"ReceiveText", "From":"Wren", "From":"Bo" }'],
  ["ReceiveText", '{ "timestamp":"2025-03-02T19:14:51Z", "event":"ReceiveText", "event":"Friends", "Name":"Bo" }'],
  ["ReceiveText", '{ "timestamp":"2025-03-02T19:14:51Z", "event":"ReceiveText", "From":"Bo", "x":{ "From":"Wren" } }'],
  ["ReceiveText", '{ "timestamp":"2025-03-02T19:14:51Z", "event":"ReceiveText", "From":"Bo", "Message":"x'],
];

test("names are gathered by the fields of an event as they are by all its values", () => {
  let names = 0;
  for (const [kind, text] of [...examples, ...odd]) {
    const all = namesIn(text);
    expect(namesIn(text, marksOf(kind)), text).toEqual(all);
    names += all.genuine.length;
  }
  expect(examples.length).toBeGreaterThan(60);
  expect(names).toBeGreaterThan(60);
});
