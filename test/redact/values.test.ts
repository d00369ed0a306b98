import { describe, expect, test } from "vitest";
import { redact } from "../../src/index.js";
import { createPseudonyms } from "../../src/redact/pseudonyms.js";
import { isPseudonym } from "../../src/schema/personal/pseudonym.js";
import { fieldsAfter, line, seed } from "./redacted.js";

const name = /^[A-Z][a-z]+ [A-Z][a-z]+ \d{5}$/;

describe("what stays", () => {
  test.each<[string, string, Readonly<Record<string, unknown>>]>([
    [
      "a message of the game",
      "ReceiveText",
      { From: "", Message: "$COMMS_entered:#name=Sol;", Message_Localised: "Entered Channel: Sol", Channel: "npc" },
    ],
    [
      "who is of the game",
      "ReceiveText",
      { From: "$npc_name_decorate:#name=Bo Lind;", From_Localised: "Bo Lind", Message: "$Pirate_X;", Channel: "npc" },
    ],
    [
      "a station that writes",
      "ReceiveText",
      { From: "Jameson Memorial", Message: "$STATION_docking_granted;", Channel: "npc" },
    ],
    ["a channel", "SendText", { To: "wing", Message: "" }],
    ["an interdictor who is no player", "Interdicted", { Submitted: false, Interdictor: "Bo Lind", IsPlayer: false }],
    [
      "a killer without the title of a player",
      "Died",
      { KillerName: "Bo Lind", KillerShip: "viper", KillerRank: "Elite" },
    ],
    [
      "the ship of the police",
      "CommitCrime",
      { CrimeType: "assault", Faction: "Sol Workers", Victim: "$ShipName_PoliceIndependent;", Bounty: 1 },
    ],
    ["crew that is hired", "CrewHire", { Name: "Bo Lind", CrewID: 1, Faction: "Sol Workers", Cost: 1, CombatRank: 1 }],
    ["a station", "Docked", { StationName: "Luyten 145-141", StationType: "Coriolis", MarketID: 128_666_762 }],
    [
      "the body that a carrier is at",
      "Location",
      { Body: "Luyten 145-141 A", BodyType: "Planet", StationType: "FleetCarrier" },
    ],
    [
      "a picture in the game's folder",
      "Screenshot",
      { Filename: "\\ED_Pictures\\Screenshot_0241.bmp", Width: 1, Height: 1 },
    ],
    [
      "a rank that all squadrons have",
      "SquadronStartup",
      { SquadronName: "", CurrentRank: 1, CurrentRankName: "$Squadron_Rank_Officer;" },
    ],
    ["an empty name", "LoadGame", { ShipName: "", ShipIdent: " ", Credits: 3_704_125_184 }],
  ])("%s", (_, event, fields) => {
    expect(redact(line(event, fields), { seed })).toBe(line(event, fields));
  });
});

test("the game's form of a player's name keeps its form, and the display text follows", () => {
  const after = fieldsAfter("ShipTargeted", {
    TargetLocked: true,
    PilotName: "$RolePanel2_unmanned; $cmdr_decorate:#name=Wren Okafor;",
    PilotName_Localised: "unmanned CMDR Wren Okafor",
  });
  const [, inner = ""] = /^\$RolePanel2_unmanned; \$cmdr_decorate:#name=([^;]+);$/.exec(String(after.PilotName)) ?? [];
  expect(inner).toMatch(name);
  expect(after.PilotName_Localised).toBe(`unmanned CMDR ${inner}`);
});

test("a carrier keeps its form wherever it stands, and its number is of carriers", () => {
  const text = [
    line("CarrierStats", { CarrierID: 3_704_125_184, Callsign: "K7Q-B4T", Name: "MARIGOLD'S REST" }),
    line("FSSSignalDiscovered", {
      SystemAddress: 1,
      SignalName: "MARIGOLD'S REST K7Q-B4T",
      SignalType: "FleetCarrier",
    }),
    line("Docked", { StationName: "K7Q-B4T", StationType: "FleetCarrier", MarketID: 3_704_125_184 }),
    line("ReceiveText", { From: "MARIGOLD'S REST K7Q-B4T", Message: "$STATION_docking_granted;", Channel: "npc" }),
    line("FSSSignalDiscovered", { SystemAddress: 1, SignalName: "GARDEN | MGWD", SignalType: "SquadronCarrier" }),
    line("ReceiveText", { From: "GARDEN | MGWD", Message: "$STATION_docking_granted;", Channel: "npc" }),
    line("SupercruiseDestinationDrop", { Type: "GARDEN | MGWD", Threat: 0, MarketID: 3_704_125_999 }),
  ].join("");
  const [stats, signal, docked, chat, squadron, speaker, drop] = redact(text, { seed })
    .trim()
    .split("\n")
    .map((each) => JSON.parse(each) as Record<string, unknown>);
  expect(stats?.Callsign).toMatch(/^[A-Z][A-Z0-9][A-Z]-[A-Z0-9]{3}$/);
  expect(stats?.Name).toMatch(/^[A-Z]+ [A-Z]+ \d{5}$/);
  expect(signal?.SignalName).toBe(`${stats?.Name} ${stats?.Callsign}`);
  expect(docked).toMatchObject({
    StationName: stats?.Callsign,
    MarketID: stats?.CarrierID,
    StationType: "FleetCarrier",
  });
  expect(chat?.From).toBe(signal?.SignalName);
  expect(String(stats?.CarrierID)).toMatch(/^374\d{7}$/);
  expect(squadron?.SignalName).toMatch(/^[A-Z]+ [A-Z]+ \d{5} \| [A-Z]{4}$/);
  expect([speaker?.From, drop?.Type]).toEqual([squadron?.SignalName, squadron?.SignalName]);
});

describe("what is found fault with keeps its fault", () => {
  test.each(["7340128", "F734O128", "f7340128", "F", "F-7340128", "$cmdr_decorate:#name=Bo Lind;"])(
    "keeps an account such as %s wrong",
    (FID) => {
      const after = String(fieldsAfter("Commander", { FID, Name: "Wren" }).FID);
      expect(after).not.toMatch(/^F\d+$/);
      expect(after).toMatch(/^F0\d*x$/i);
      expect(isPseudonym(after, "fid")).toBe(true);
      expect(fieldsAfter("Commander", { FID: after, Name: "Wren" }).FID).toMatch(/^F0\d*x$/i);
    },
  );

  test.each([
    ["$100 for gold", "$(redacted)"],
    ["$cmdr_decorate:#name=Bo Lind;", "$(redacted);"],
    ["o7; $", "(redacted)"],
    ["o7;", "(redacted)"],
  ])("keeps a text by a player such as %s wrong", (Message, after) => {
    const chat = { From: "Bo Lind", Channel: "local" };
    expect(fieldsAfter("ReceiveText", { ...chat, Message }).Message).toBe(after);
    expect(fieldsAfter("ReceiveText", { ...chat, Message: after }).Message).toBe(after);
    expect(isPseudonym(after, "chat")).toBe(true);
  });

  test.each([
    ["-1", /^-[1-9]$/],
    ["-37.25", /^-[1-9]\d\.5$/],
    ["12.0", /^[1-9]\d\.0$/],
    ["12e400", /^[1-9]\de400$/],
    ["3704125184.0", /^374\d{7}\.0$/],
    ["-3704125184", /^-374\d{7}$/],
    ["3704125184.25", /^374\d{7}\.5$/],
    ["37e8", /^374\d{7}e0$/],
    ["3.704125184E+9", /^374\d{7}e0$/],
    ["37041251840e-1", /^374\d{8}e-1$/],
  ])("keeps a number such as %s wrong", (number, after) => {
    const text = line("CarrierJumpCancelled", { CarrierID: 12 }).replace("12", number);
    const [, made = ""] = /"CarrierID":([^ ]+)/.exec(redact(text, { seed })) ?? [];
    expect(made).toMatch(after);
    expect(made).not.toBe(number);
  });

  test("a carrier's number in any spelling is replaced where other numbers stay", () => {
    const market = (number: string): string =>
      redact(line("Market", { MarketID: 0, StationName: "Bo", StarSystem: "Sol" }).replace(":0,", `:${number},`), {
        seed,
      });
    for (const number of ["37e8", "-3704125184", "3.704125184e9", "3704125184.5"])
      expect(market(number)).toMatch(/"MarketID":-?374\d{7}(?:e0|\.5)?,/);
    for (const number of ["-128666762", "128e6", "37e9", "0.37e1"])
      expect(market(number)).toContain(`"MarketID":${number},`);
  });
});

test("the same name is the same in every field, in capitals where it was, and within texts of the game", () => {
  const text = [
    line("MissionAccepted", {
      Faction: "Sol Workers",
      Name: "M",
      LocalisedName: "A gift for wren okafor, by 12 o'clock",
      MissionID: 1,
    }),
    line("Friends", { Status: "Online", Name: "Wren Okafor" }),
    line("ReceiveText", { From: "WREN OKAFOR", Message: "hello", Channel: "player" }),
    line("LoadGame", { Group: "Wren Okafor" }),
  ].join("");
  const [mission, friend, chat, login] = redact(text, { seed })
    .trim()
    .split("\n")
    .map((each) => JSON.parse(each) as Record<string, unknown>);
  const pseudonym = String(friend?.Name);
  expect(pseudonym).toMatch(name);
  expect(mission?.LocalisedName).toBe(`A gift for ${pseudonym.toLowerCase()}, by 12 o'clock`);
  expect(chat).toMatchObject({ From: pseudonym.toUpperCase(), Message: "(redacted)" });
  expect(login?.Group).toBe(pseudonym);
});

describe("a letter whose small form is longer", () => {
  const commander = line("Commander", { FID: "F7340128", Name: "Ottoline Verne" });
  const fieldsOf = (event: string, fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
    JSON.parse(redact(commander + line(event, fields), { seed }).split("\n")[1] ?? "") as Readonly<
      Record<string, unknown>
    >;
  const pseudonym = fieldsAfter("Friends", { Status: "Online", Name: "Ottoline Verne" }).Name;

  test("does not hide a name behind it", () => {
    const mission = { Faction: "F", Name: "M", MissionID: 1, LocalisedName: "İ: deliver to Ottoline Verne" };
    expect(fieldsOf("MissionAccepted", mission).LocalisedName).toBe(`İ: deliver to ${pseudonym}`);
  });

  test("does not move a name in a display text, nor keep redacting from its end", () => {
    const message = {
      From: "$cmdr_decorate:#name=Ottoline Verne;",
      From_Localised: `${"İ".repeat(18)} CMDR Ottoline Verne, for OTTOLINE VERNE`,
      Message: "hello",
      Channel: "player",
    };
    expect(fieldsOf("ReceiveText", message)).toMatchObject({
      From: `$cmdr_decorate:#name=${pseudonym};`,
      From_Localised: `${"İ".repeat(18)} CMDR ${pseudonym}, for ${String(pseudonym).toUpperCase()}`,
    });
  });
});

test("a name that is nothing but blank keeps nobody from a pseudonym", () => {
  const pseudonyms = createPseudonyms(seed);
  pseudonyms.avoid(" ");
  expect(pseudonyms.of("F7340128", "fid")).toMatch(/^F0\d{6}$/);
});

test("a text that is too long to be searched is replaced as a whole", () => {
  const mission = { Faction: "F", Name: "M", MissionID: 1 };
  const LocalisedName = `${"a gift ".repeat(700_000)} for Wren`;
  expect(fieldsAfter("MissionAccepted", { ...mission, LocalisedName }).LocalisedName).toBe("(redacted)");
});

test("a name stands in what the game says of its own people, too", () => {
  const known = line("Friends", { Status: "Online", Name: "Fred Known" });
  const shown = (event: string, fields: Readonly<Record<string, unknown>>): string =>
    redact(known + line(event, fields), { seed }).split("\n")[1] ?? "";
  const npc = { From: "$npc_name_decorate:#name=Bo;", Message: "$x;", Message_Localised: "x", Channel: "npc" };
  for (const text of [
    shown("ReceiveText", { ...npc, From_Localised: "Bo, guard of FRED KNOWN" }),
    shown("ReceiveText", { ...npc, From: "Guard of Fred Known" }),
    shown("Died", { KillerName: "Guard of Fred Known", KillerShip: "viper", KillerRank: "Elite" }),
    shown("SendText", { To: "$x; Fred Known", Message: "" }),
  ])
    expect(text).not.toMatch(/fred|known/i);
});

test("who is of the game goes where a player is called so, and stays where only a word of it is", () => {
  const known =
    line("Friends", { Status: "Online", Name: "Fred Known" }) + line("Commander", { FID: "F7340128", Name: "Jameson" });
  const after = (event: string, fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
    JSON.parse(redact(known + line(event, fields), { seed }).split("\n")[2] ?? "") as Readonly<Record<string, unknown>>;
  const pseudonym = fieldsAfter("Friends", { Status: "Online", Name: "Fred Known" }).Name;
  for (const Name of ["Fred Known", "FRED KNOWN"]) {
    const expected = Name === "FRED KNOWN" ? String(pseudonym).toUpperCase() : pseudonym;
    expect(after("ReceiveText", { From: Name, Message: "$o7;" }).From).toBe(expected);
    expect(after("ReceiveText", { From: Name, Message: "$x;", Message_Localised: "x", Channel: "npc" }).From).toBe(
      expected,
    );
    expect(after("Died", { KillerName: Name, KillerShip: "viper" }).KillerName).toBe(expected);
    expect(after("Died", { Killers: [{ Name, Ship: "viper", Rank: "Elite" }] }).Killers).toEqual([
      { Name: expected, Ship: "viper", Rank: "Elite" },
    ]);
    expect(after("Interdicted", { Submitted: false, Interdictor: Name, IsPlayer: false }).Interdictor).toBe(expected);
  }
  const station = { From: "Jameson Memorial", Message: "$STATION_docking_granted;", Channel: "npc" };
  expect(after("ReceiveText", station)).toMatchObject(station);
  expect(after("Died", { KillerName: "Fred", KillerShip: "viper" }).KillerName).toBe("Fred");
});

test.each(["Name", "CMDR", "comms", "Entered", "npc"])(
  "a player called %s leaves symbols of the game whole",
  (Name) => {
    const shown = (Message: string): unknown =>
      JSON.parse(
        redact(
          line("Commander", { FID: "F7340128", Name }) +
            line("ReceiveText", { From: "", Message, Message_Localised: "x", Channel: "npc" }),
          { seed },
        ).split("\n")[1] ?? "",
      ).Message;
    for (const symbol of ["$COMMS_entered:#name=Xinca;", "$npc_name_decorate:#name=Bo;"])
      expect(shown(symbol)).toBe(symbol);
    expect(shown(`$COMMS_entered:#name=${Name};`)).toMatch(/^\$COMMS_entered:#name=[a-z]+ [a-z]+ \d{5};$/i);
    expect(shown(`$cmdr_decorate:#name=${Name};`)).toMatch(/^\$cmdr_decorate:#name=[a-z]+ [a-z]+ \d{5};$/i);
  },
);

test("a name that is a system too is left alone where it is the system", () => {
  const text =
    line("Commander", { FID: "F7340128", Name: "Sol" }) +
    line("FSDTarget", { Name: "Sol", SystemAddress: 1, StarClass: "G" });
  const [own, target] = redact(text, { seed })
    .trim()
    .split("\n")
    .map((each) => JSON.parse(each) as Record<string, unknown>);
  expect(own?.Name).toMatch(name);
  expect(target?.Name).toBe("Sol");
});

test("a name in doubt stays where it is met as one of the game, and goes where it is not", () => {
  const crime = { CrimeType: "assault", Faction: "Sol Workers", Victim: "Bo Lind", Bounty: 1 };
  const npc = line("ShipTargeted", {
    TargetLocked: true,
    PilotName: "$npc_name_decorate:#name=Bo Lind;",
    PilotName_Localised: "Bo Lind",
  });
  expect(redact(npc + line("CommitCrime", crime), { seed })).toBe(npc + line("CommitCrime", crime));
  expect(fieldsAfter("CommitCrime", crime).Victim).toMatch(name);
});

describe("what no schema knows", () => {
  test("is replaced, dates and numbers excepted", () => {
    const fields = {
      Who: "Wren Okafor",
      When: "2025-03-02T19:14:51Z",
      Count: 7,
      Deep: [{ More: "secret" }],
      Sign: "K7Q-B4T",
    };
    const after = fieldsAfter("BrandNewEvent", fields);
    expect(after).toMatchObject({
      Who: "(redacted)",
      When: "2025-03-02T19:14:51Z",
      Count: 7,
      Deep: [{ More: "(redacted)" }],
    });
    expect(after.Sign).toMatch(/^[A-Z0-9]{3}-[A-Z0-9]{3}$/);
    expect(after.Sign).not.toBe("K7Q-B4T");
    expect(after.event).toBe("BrandNewEvent");
  });

  test("stays with keepUnknown, but for names that are known", () => {
    const text =
      line("Friends", { Status: "Online", Name: "Wren Okafor" }) +
      line("BrandNewEvent", { Who: "met Wren Okafor", What: "tea" });
    const [friend, event] = redact(text, { seed, keepUnknown: true })
      .trim()
      .split("\n")
      .map((each) => JSON.parse(each) as Record<string, unknown>);
    expect(event).toMatchObject({ Who: `met ${friend?.Name}`, What: "tea" });
  });

  test("is replaced in unknown fields, in values of another type, and where a key stands twice", () => {
    expect(fieldsAfter("Music", { MusicTrack: "Exploration", Note: "mine" })).toMatchObject({
      MusicTrack: "Exploration",
      Note: "(redacted)",
    });
    expect(fieldsAfter("Commander", { FID: "F7340128", Name: { First: "Wren" } }).Name).toEqual({
      First: "(redacted)",
    });
    expect(String(fieldsAfter("Commander", { FID: "F7340128", Name: 7_340_128 }).Name)).toMatch(/^(?!7340128)\d{7}$/);
    const twice =
      '{"timestamp":"2025-03-02T19:14:51Z","event":"Friends","Status":"Online","Name":"Wren Okafor","Name":"Bo Lind"}';
    expect(redact(twice, { seed })).not.toMatch(/Wren|Okafor|Bo Lind/);
  });

  test("is replaced where no text should be, unless it is a number or another value that was spelled as one", () => {
    const fields = { Combat: "Wren Okafor", Trade: "3", Explore: "-1.5e3", CQC: "true", Empire: "", Federation: 2 };
    expect(fieldsAfter("Rank", fields)).toMatchObject({ ...fields, Combat: "(redacted)" });
    expect(fieldsAfter("MarketBuy", { MarketID: "Wren Okafor" })).toMatchObject({ MarketID: "(redacted)" });
    expect(fieldsAfter("Rank", fields, { keepUnknown: true })).toMatchObject(fields);
  });

  test("keys and values may be spelled with escapes", () => {
    const text =
      '{"timestamp":"2025-03-02T19:14:51Z","event":"Commander","FI\\u0044":"F7340128","N\\u0061me":"Wr\\u0065n"}';
    const copy = redact(text, { seed });
    expect(copy).toMatch(/"FI\\u0044":"F0\d{6}","N\\u0061me":"[A-Z][a-z]+ [A-Z][a-z]+ \d{5}"\}$/);
  });
});

test.each(['O"Brien \\ Sons', "🚀 Ferris ✨", "\u202eenodrab", "A", "x".repeat(10_000)])(
  "a commander may be called anything: %j",
  (called) => {
    const text =
      line("Commander", { FID: "F7340128", Name: called }) + line("Friends", { Status: "Online", Name: called });
    const [own, friend] = redact(text, { seed })
      .trim()
      .split("\n")
      .map((each) => JSON.parse(each) as Record<string, unknown>);
    expect(String(own?.Name).toLowerCase()).toMatch(/^[a-z]+ [a-z]+ \d{5}$/);
    expect(friend?.Name).toBe(own?.Name);
  },
);

test("pseudonyms are the same with the same seed, others with another, and random without", () => {
  const text = line("Commander", { FID: "F7340128", Name: "Wren Okafor" });
  expect(redact(text, { seed })).toBe(redact(text, { seed }));
  expect(new Set([redact(text, { seed }), redact(text, { seed: "other" }), redact(text), redact(text)]).size).toBe(4);
});

test("gives no two names one pseudonym, and none what somebody else is called", () => {
  const pseudonyms = createPseudonyms(seed);
  const first = createPseudonyms(seed).of("Wren 1", "name");
  pseudonyms.avoid(first);
  const made = Array.from({ length: 3000 }, (_, index) => pseudonyms.of(`Wren ${index}`, "name"));
  expect(new Set(made).size).toBe(3000);
  expect(made).not.toContain(first);
  expect(made.every((each) => isPseudonym(each, "name"))).toBe(true);
  const signs = Array.from({ length: 100 }, (_, index) => pseudonyms.of(String.fromCodePoint(0x100 + index), "sign"));
  expect(new Set(signs).size).toBe(100);
});

test("two that differ in capitals alone are one, as in the game", () => {
  const pseudonyms = createPseudonyms(seed);
  expect(pseudonyms.of("WREN OKAFOR", "name")).toBe(pseudonyms.of("Wren Okafor", "name").toUpperCase());
});

test("dates are moved by the same span, in whatever form, and nothing else is", () => {
  const text = line("MissionAccepted", {
    Faction: "F",
    Name: "M",
    LocalisedName: "Before 2025-03-02",
    MissionID: 1,
    Expiry: "2025-03-03T00:00:00Z",
  });
  const after = JSON.parse(redact(text, { seed, shiftTime: "-1d2h" })) as Record<string, unknown>;
  expect(after).toMatchObject({
    timestamp: "2025-03-01T17:14:51Z",
    Expiry: "2025-03-01T22:00:00Z",
    LocalisedName: "Before 2025-03-02",
  });
  expect(() => redact(text, { shiftTime: "tomorrow" })).toThrow(TypeError);
});
