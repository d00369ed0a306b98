import { describe, expect, test } from "vitest";
import { redact } from "../../src/index.js";
import { line, seed } from "./redacted.js";

type Fields = Readonly<Record<string, unknown>>;

const called = (Name: string): string => line("Commander", { FID: "F7340128", Name });

/** The last line of a journal, redacted. */
function last(...lines: readonly string[]): Fields {
  return JSON.parse(redact(lines.join(""), { seed }).trim().split("\n").at(-1) ?? "") as Fields;
}

const pseudonym = /^[a-z]+ [a-z]+ \d{5}$/i;

describe("a character of the game with the name of a player", () => {
  test.each(["Marlowe", "Bo", "Bo Li", "李明", "Wren Okafor"])("is replaced in symbol and display text: %s", (name) => {
    const symbol = `$npc_name_decorate:#name=${name};`;
    const target = last(
      called(name),
      line("ShipTargeted", { TargetLocked: true, PilotName: symbol, PilotName_Localised: name }),
    );
    const shown = String(target.PilotName_Localised);
    expect(shown).toMatch(pseudonym);
    expect(target.PilotName).toBe(`$npc_name_decorate:#name=${shown};`);
    const message = last(
      called(name),
      line("ReceiveText", {
        ...{ From: symbol, From_Localised: `Guard ${name}`, Channel: "npc" },
        ...{ Message: `$Hail:#name=${symbol};`, Message_Localised: `${name} is here` },
      }),
    );
    expect(JSON.stringify(message)).not.toContain(name);
    expect(message).toMatchObject({ From_Localised: `Guard ${shown}`, Message_Localised: `${shown} is here` });
  });

  test("stays in both where a player has only a word of it", () => {
    const text = line("ReceiveText", {
      ...{ From: "$npc_name_decorate:#name=Captain Marlowe;", From_Localised: "Captain Marlowe", Channel: "npc" },
      ...{ Message: "$Hail;", Message_Localised: "Captain Marlowe is here" },
    });
    expect(redact(called("Marlowe") + text, { seed }).split("\n")[1]).toBe(text.trim());
  });
});

test("replaces a name of two letters in texts of the game, and leaves the words that are spelled in another way", () => {
  const mission = { Faction: "Sol Workers", Name: "Mission_Assassinate", MissionID: 1 };
  const { LocalisedName, Target } = last(
    called("An"),
    line("MissionAccepted", { ...mission, LocalisedName: "Kill An, an outlaw of Anlave: AN", Target: "An" }),
  );
  expect(Target).toMatch(pseudonym);
  expect(LocalisedName).toBe(`Kill ${Target}, an outlaw of Anlave: ${String(Target).toUpperCase()}`);
});

test("replaces a name of one letter beside the symbol that has it as a word alone", () => {
  const { Message_Localised } = last(
    line("ReceiveText", {
      ...{ From: "", Message: "$Hail:#name=$cmdr_decorate:#name=A;", Channel: "npc" },
      Message_Localised: "Halt, CMDR A, a pirate",
    }),
  );
  expect(Message_Localised).toMatch(/^Halt, CMDR [A-Z]+ [A-Z]+ \d{5}, a pirate$/);
});

test("leaves a name of the game in a text where it stays in another field, and a player has a word of it", () => {
  const at = { DestinationStation: "Marlowe Memorial", DestinationSystem: "Varkesh" };
  const mission = { ...at, Faction: "Marlowe & Sons", Name: "Mission_Courier", MissionID: 1 };
  const { LocalisedName } = last(
    called("Marlowe"),
    line("MissionAccepted", { ...mission, LocalisedName: "Marlowe & Sons: to Marlowe, MARLOWE MEMORIAL, by Marlowes" }),
  );
  expect(LocalisedName).toMatch(/^Marlowe & Sons: to [A-Z][a-z]+ [A-Z][a-z]+ \d{5}, MARLOWE MEMORIAL, by Marlowes$/);
});

test("replaces a name in a text that stands in another field, too, if it is too long for a name", () => {
  const long = `Marlowe ${"and Sons ".repeat(200)}`;
  const mission = { Faction: long, Name: "Mission_Courier", MissionID: 1, LocalisedName: `for ${long}` };
  const after = last(called("Marlowe"), line("MissionAccepted", mission));
  expect(after.LocalisedName).not.toContain("Marlowe");
});

describe("a name of which no field tells whose it is", () => {
  const crime = line("CommitCrime", {
    CrimeType: "assault",
    Faction: "Sol Workers",
    Victim: "Bo Lindqvist",
    Bounty: 1,
  });
  const mission = { Faction: "F", Name: "Mission_Assassinate", MissionID: 1, LocalisedName: "Kill Bo Lindqvist" };

  test("is replaced in all texts", () => {
    const victim = String(last(crime).Victim);
    expect(victim).toMatch(pseudonym);
    expect(last(crime, line("MissionAccepted", mission)).LocalisedName).toBe(`Kill ${victim}`);
  });

  test.each([
    line("ReceiveText", { From: "Bo Lindqvist", Message: "$Hail;", Message_Localised: "Hello", Channel: "npc" }),
    line("Died", { KillerName: "BO LINDQVIST", KillerShip: "viper", KillerRank: "Elite" }),
    line("Interdicted", { Submitted: false, Interdictor: "Bo Lindqvist", IsPlayer: false }),
  ])("stays in all texts if it is met as one of the game", (npc) => {
    const text = crime + npc + line("MissionAccepted", mission);
    expect(redact(text, { seed })).toBe(text);
  });
});

test("finds names in texts whatever is between their words, and in any case and normal form", () => {
  const { LocalisedName } = last(
    called("Zoë-Anne Okafor"),
    line("MissionAccepted", {
      ...{ Faction: "F", Name: "M", MissionID: 1 },
      LocalisedName: "for ZOE ANNE_OKAFOR, zoe\u0308  anne - okafor and Zoë\u00a0Anne-Okafor",
    }),
  );
  expect(LocalisedName).toMatch(/^for ([A-Z]+ [A-Z]+ \d{5}), [a-z]+ [a-z]+ \d{5} and [A-Z][a-z]+ [A-Z][a-z]+ \d{5}$/);
  expect(
    new Set(
      String(LocalisedName)
        .toLowerCase()
        .match(/[a-z]+ [a-z]+ \d{5}/g),
    ).size,
  ).toBe(1);
});

test.each([
  ["Wren O'Kafor", "for WREN O’KAFOR and wren o`kafor"],
  ["Wren Okafor", "for Wren–Okafor and Wr\u00aden Oka\u200bfor"],
])("finds %s with other signs of the same look", (name, LocalisedName) => {
  const after = last(called(name), line("MissionAccepted", { Faction: "F", Name: "M", MissionID: 1, LocalisedName }));
  expect(after.LocalisedName).toMatch(/^for [A-Za-z]+ [A-Za-z]+ \d{5} and [A-Za-z]+ [A-Za-z]+ \d{5}$/);
});

test.each(["$NPC_NAME_DECORATE:#name=MARLOWE;", "$npc_name_decorate:#name=Marlowe"])(
  "finds a name in the symbol %s",
  (From) => {
    const fields = { From, From_Localised: "Marlowe", Message: "$Hail;", Message_Localised: "Hello", Channel: "npc" };
    expect(last(called("Marlowe"), line("ReceiveText", fields)).From).toMatch(/#name=[A-Z]+ [A-Z]+ \d{5};?$/i);
  },
);

test("finds a name with the sign of a symbol in it", () => {
  const fields = { From: "$cmdr_decorate:#name=Ver$ne Cash;", From_Localised: "Ver$ne Cash", Message: "hi" };
  expect(last(line("ReceiveText", fields))).toMatchObject({
    From: expect.stringMatching(/^\$cmdr_decorate:#name=[A-Z][a-z]+ [A-Z][a-z]+ \d{5};$/),
    From_Localised: expect.stringMatching(pseudonym),
  });
});

test("finds the short name of a squadron in texts in capitals alone", () => {
  const squadron = { SquadronID: "GOLD", SquadronName: "Nuggets", CurrentRank: 1, CurrentRankName: "x" };
  const mission = { Faction: "F", Name: "M", MissionID: 1, LocalisedName: "GOLD needs gold, Gold and GOLDEN" };
  const { LocalisedName } = last(line("SquadronStartup", squadron), line("MissionAccepted", mission));
  expect(LocalisedName).toMatch(/^(?!GOLD)[A-Z]{4} needs gold, Gold and GOLDEN$/);
});

test("replaces the name of a picture that the game would not give", () => {
  const { Filename } = last(line("Screenshot", { Filename: "\\ED_Pictures\\Marlowe.bmp", Width: 1, Height: 1 }));
  expect(Filename).toMatch(/^\\ED_Pictures\\Redacted_\d{6}\.bmp$/);
});

test("replaces accounts, callsigns and numbers of carriers in texts of the game", () => {
  const stats = line("CarrierStats", { CarrierID: 3_900_000_256, Callsign: "QBX-TYZ", Name: "MARIGOLD'S REST" });
  const { LocalisedName } = last(
    called("Wren"),
    stats,
    line("MissionAccepted", {
      ...{ Faction: "F", Name: "M", MissionID: 1 },
      LocalisedName: "F7340128 to QBX-TYZ, K7Q-B4T, F1234567, 3900000256 and 3704125184 by HIP 145-141, ALL-NEW",
    }),
  );
  expect(LocalisedName).toMatch(
    /^F0\d{6} to [EIOSZ]\w\w-\w{3}, [EIOSZ]\w\w-\w{3}, F0\d{6}, [1-9]\d{9} and 374\d{7} by HIP 145-141, ALL-NEW$/,
  );
  expect(LocalisedName).not.toMatch(/3900000256|3704125184/);
});

describe("the name of a carrier", () => {
  test.each([
    "MARIGOLD-K7Q-B4T",
    "MARIGOLD|K7Q-B4T",
    "MARIGOLD_K7Q-B4T",
    "MARIGOLD 7K7Q-B4T",
    "MARIGOLD K7Q-B4T ",
    "金盏花・K7Q-B4T",
  ])("is replaced before its callsign: %s", (SignalName) => {
    const after = String(last(line("FSSSignalDiscovered", { SystemAddress: 1, SignalName })).SignalName);
    expect(after).toMatch(/^[A-Z]+ [A-Z]+ \d{5}\P{L}?[EIOSZ][A-Z\d]{2}-[A-Z\d]{3} ?$/iu);
  });

  test.each(["MARIGOLDK7Q-B4T", "Luyten 145-141"])("is none where no callsign follows: %s", (SignalName) => {
    expect(last(line("FSSSignalDiscovered", { SystemAddress: 1, SignalName })).SignalName).toBe(SignalName);
  });
});

describe("the number of a carrier outside of the known range", () => {
  const id = 3_900_000_256;
  const market = line("Market", { MarketID: id, StationName: "Bo", StarSystem: "Sol" });

  test.each([
    ["CarrierID", line("CarrierJumpCancelled", { CarrierID: id })],
    ["the type of a station", line("Docked", { StationName: "K7Q-B4T", StationType: "FleetCarrier", MarketID: id })],
    [
      "the type of another one",
      line("Undocked", { StationName: "MGWD", StationType: "SquadronCarrier", MarketID: id }),
    ],
    ["a callsign", line("FCMaterials", { MarketID: id, CarrierName: "MARIGOLD", CarrierID: "K7Q-B4T" })],
  ])("is replaced everywhere if shown by %s", (_, proof) => {
    const copy = redact(market + proof + line("NobodyKnowsIt", { Number: id, Text: String(id) }), { seed });
    const [number = ""] = /(?<="MarketID":)\d+/.exec(copy) ?? [];
    expect(number).toMatch(/^(?!3900000256)\d{10}$/);
    expect(copy.match(/\b\d{10}\b/g)).toEqual(copy.match(new RegExp(number, "g")));
  });

  test("stays where nothing shows it", () => {
    expect(redact(market, { seed })).toBe(market);
  });
});
