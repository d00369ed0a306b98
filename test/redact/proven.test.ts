import { expect, test } from "vitest";
import { defaultChoices } from "../../src/judge/choices.js";
import { ownKinds } from "../../src/judge/validators.js";
import { fieldsBeside, personalParts } from "../../src/personal/parts.js";
import { journalRedactor } from "../../src/redact/journal.js";
import { keyedHash } from "../../src/redact/keyed-hash.js";
import { kindMarks } from "../../src/redact/kind-marks.js";
import { createKnownNames } from "../../src/redact/known-names.js";
import { provenLines } from "../../src/redact/proven/proven-lines.js";
import { createPseudonyms } from "../../src/redact/pseudonyms.js";
import { redactText } from "../../src/redact/redact-text.js";
import { dateShift } from "../../src/redact/shift-dates.js";
import { personalSorts } from "../../src/schemas/personal.js";
import { schemaFiles } from "../schema-walk.js";
import { asGameWrites, line, turned } from "./redacted.js";

const context = { choices: defaultChoices, kinds: ownKinds };
const marksOf = kindMarks(context);
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** How a run redacts, with names that texts may speak of. */
function redactingBy(shift?: (text: string) => string) {
  const names = createKnownNames();
  for (const name of ["Bo Lind", "Wren"]) names.addPlayer(name);
  const replacing = { pseudonyms: createPseudonyms(keyedHash("s")), names, keepUnknown: false };
  return { context, kinds: ownKinds, replacing, dropBroken: false, shift, keeps: undefined };
}

/** What a journal becomes, and how many of its lines are said to have changed. */
function copyOf(text: string, redacting: ReturnType<typeof redactingBy>) {
  let copy = "";
  const { push, end, counts } = journalRedactor(redacting, (bytes) => {
    copy += decoder.decode(bytes);
  });
  push(encoder.encode(text));
  end();
  return { copy, changed: counts.changed, lines: counts.lines };
}

/** The same by a close look at each line. */
function closely(text: string, redacting: ReturnType<typeof redactingBy>): ReturnType<typeof copyOf> {
  const before = text.split("\n");
  const after = before.map((raw) => redactText({ raw, text: raw }, { ...redacting, where: "journal" })?.text ?? "");
  const changed = after.filter((line, index) => line !== before[index]).length;
  return { copy: after.join("\n"), changed, lines: before.length - 1 };
}

const examples = schemaFiles
  .filter(({ folder }) => folder === "events")
  .flatMap(({ schema }) => (schema.examples ?? []) as readonly Readonly<Record<string, unknown>>[]);

/** An event whose texts have an escape in front. */
function escaped(json: string): string {
  return json.replace(/:"([A-Z])(?=[a-z]+ )/g, (_, first: string) => `:"\\u00${first.charCodeAt(0).toString(16)}`);
}

/** Events that lack one of their fields, each another one, as those of old games do. */
function lacking({ timestamp, event, ...rest }: Readonly<Record<string, unknown>>): readonly string[] {
  const fields = Object.entries(rest);
  return fields.map(([missing]) =>
    JSON.stringify({ timestamp, event, ...Object.fromEntries(fields.filter(([field]) => field !== missing)) }),
  );
}

const player = "$cmdr_decorate:#name=Wren;";

/** An event with a player's name in the game's own form in each of its texts. */
function decorated(json: string): string {
  return json.replace(/(?<="event":"\w+".*:)"\w/g, (start) => `"${player}${start.slice(1)}`);
}

const lines = examples.flatMap((example) => {
  const json = JSON.stringify(example);
  const spelled = [json, asGameWrites(json).trimEnd(), JSON.stringify(turned(example)), escaped(json), decorated(json)];
  return [...spelled, ...lacking(example)];
});
const odd = [
  line("Friends", { Status: "Online", Name: "Aa" }),
  // The texts have the same hash.
  line("Friends", { Status: "Online", Name: "BB" }),
  line("Friends", { Status: "Online", Name: "Zoë 🚀" }),
  line("Friends", { Status: "Online", Name: "W".repeat(2000) }),
  line("Friends", { Status: "Online", Name: "W".repeat(300_000) }),
  line("Friends", { Status: "Online", Name: "Bo", Other: "Wren" }),
  line("SupercruiseEntry", { StarSystem: player, SystemAddress: 594_592_926_067 }).replace("_d", "_\\u0064"),
  line("ReceiveText", { From: "ab", Message: "c", Channel: "local" }),
  line("ReceiveText", { From: "a", Message: "bc", Channel: "local" }),
  line("ReceiveText", { From: "a", Message: "bc", Channel: "npc" }),
  line("Docked", { StationName: "K7Q-B8L", StationType: "FleetCarrier", StarSystem: "Sol", MarketID: 3_700_000_001 }),
].map((text) => text.trimEnd());

test("lines that are proven become what they become when they are looked at closely", () => {
  const redacting = redactingBy();
  const journal = [...lines, ...odd, "", "no JSON", ...lines, ...odd].join("\n");
  const copy = copyOf(`${journal}\n`, redacting);
  expect(copy).toEqual(closely(`${journal}\n`, redacting));
  expect(copy.changed).toBeGreaterThan(1000);
  for (const name of ["Aa", "BB", "Bo Lind", "Wren", "Zoë"]) expect(copy.copy).not.toContain(name);
  const friends = [...copy.copy.matchAll(/"Status":"Online","Name":"([^"]*)" }/g)].map(([, name]) => name);
  expect(friends[0]).not.toBe(friends[1]);
  // Each line may be the first.
  for (const text of [...lines, ...odd])
    expect(copyOf(`${text}\n`, redacting)).toEqual(closely(`${text}\n`, redacting));
  // The last line may lack its end.
  expect(copyOf(journal, redacting).copy).toBe(copy.copy.slice(0, -1));
});

test("dates of lines that are proven are shifted", () => {
  const redacting = redactingBy(dateShift(-3600));
  const journal = `${[...lines, ...odd].join("\r\n")}\r\n`;
  const copy = copyOf(journal, redacting);
  expect(copy.copy.replaceAll("\r", "")).toBe(closely(journal.replaceAll("\r", ""), redacting).copy);
  expect(copy.changed).toBe(copy.lines);
  expect(copy.copy).not.toContain("2025-03-02T19:14:51Z");
});

test("what was forgotten is made again", () => {
  const redacting = redactingBy();
  const names = Array.from({ length: 31_000 }, (_, index) => `Name ${index}`);
  const journal = [...names, ...names.slice(0, 10)].map((Name) => line("Friends", { Status: "Online", Name })).join("");
  const copied = copyOf(journal, redacting).copy.split("\n");
  expect(copied.slice(31_000, 31_010)).toEqual(copied.slice(0, 10));
  expect(new Set(copied.slice(0, 31_000)).size).toBe(31_000);
});

test("most lines are proven, and all that may tell of a player are told of", () => {
  const told = new Map<string, number>();
  const pass = provenLines(context);
  let proven = 0;
  for (const example of examples) {
    const bytes = encoder.encode(asGameWrites(JSON.stringify(example)));
    pass?.(bytes, 0, {
      from: () => {},
      line: ({ marks }) => told.set(marks.kind, (told.get(marks.kind) ?? 0) + 1),
      to: (_, __, lines) => {
        const isTold = told.has(String(example.event));
        // A Fileheader tells how the lines below are judged.
        const tells = example.event === "Fileheader" || !marksOf(String(example.event))?.tellsNothing;
        if (lines > 0) expect(isTold, String(example.event)).toBe(tells);
        proven += lines;
      },
    });
  }
  expect(proven).toBeGreaterThan(0.9 * examples.length);
  expect(told.size).toBeGreaterThan(80);
});

test("lines are proven that lack fields, or in which something does not hold", () => {
  const moduleBuy = { Slot: "Decal1", BuyItem: "$decal_trade_tycoon_name;", BuyPrice: 0, Ship: "cutter", ShipID: 121 };
  const died = line("Died", { KillerName: "$npc_name_decorate:#name=Bo;", KillerShip: "eagle" });
  // It is not the sum.
  const cargo = line("Cargo", { Vessel: "Ship", Count: 2, Inventory: [{ Name: "gold", Count: 5, Stolen: 0 }] });
  for (const text of [line("ModuleBuy", moduleBuy), died, cargo, line("Shutdown", {})]) {
    const bytes = encoder.encode(text);
    expect(provenLines(context)?.(bytes, 0, { from: () => {}, line: () => {}, to: () => {} }), text).toBe(bytes.length);
  }
});

test("what is read beside a text is among the fields that are noted for it", () => {
  const texts = ["Wren", "Cmdr Wren", "$name;", player, "K7Q-B8L", "Bo K7Q-B8L", "3700000001", "x.png"];
  const events = [...new Set(["Died", ...examples.map(({ event }) => String(event))])];
  for (const sort of Object.keys(personalSorts) as (keyof typeof personalSorts)[]) {
    for (const field of ["Name", "Name_Localised", "Message_Localised"]) {
      const noted = ["event", ...fieldsBeside([field])];
      const read = new Set<string>();
      for (const event of [...events, ...texts]) {
        for (const text of texts) {
          const beside = new Proxy(
            { event, Name: event, Message: event },
            {
              get: (target, name) => {
                read.add(String(name));
                return Reflect.get(target, name);
              },
            },
          );
          personalParts(text, sort, beside, field);
        }
      }
      expect(noted, `${sort} ${field}`).toEqual(expect.arrayContaining([...read]));
    }
  }
});
