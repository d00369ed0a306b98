import type { Docked, Status } from "#events";
import type { JournalRuleId } from "../../rules/rule-id.js";
import { journalTime, written } from "../clock.js";
import { inventSystem } from "../galaxy/system.js";
import type { Random } from "../random.js";
import { bitSet, flag2Bits, flagBits, modulesFile } from "../session/status.js";
import {
  type EndFault,
  type FileFault,
  type FileSetting,
  type Path,
  type Planted,
  type PlantedFile,
  pointerOf,
  spanOf,
} from "./fault.js";

const day = 86_400;
/** The autumn of 2016, and the winter before the fleet carriers came. */
const betaDays = 1_475_431_500;
const earlyDays = 1_580_000_000;

/** A journal of some lines, in one of which there is a fault. */
function ownJournal(
  { form }: FileSetting,
  seconds: number,
  lines: readonly { readonly event: string }[],
  at: number,
  path: Path,
  says: string,
): PlantedFile {
  const texts = lines.map((line, index) => form.text({ timestamp: written(seconds + 60 * index), ...line }));
  const faulty = lines[at] ?? { event: "" };
  const above = texts.slice(0, at).reduce((sum, text) => sum + text.length + form.lineEnd.length, 0);
  const span = spanOf({ timestamp: written(seconds + 60 * at), ...faulty }, path, form.text);
  return {
    file: `Journal.${journalTime(seconds)}.01.log`,
    text: texts.map((text) => `${text}${form.lineEnd}`).join(""),
    start: above + span.start,
    end: above + span.end,
    path: pointerOf(path),
    event: faulty.event,
    says,
  };
}

/** A journal of the beta of 2016, in the format of its days. */
function oldJournal(setting: FileSetting): PlantedFile {
  const { random, player } = setting;
  const { name, position } = inventSystem(random, player.galaxy, [0, 0, 0], 60);
  const lines = [
    { event: "Fileheader", part: 1, language: "English\\UK", gameversion: "2.2 (Beta 2)", build: "r114123/r0 " },
    {
      event: "FSDJump",
      StarSystem: name,
      StarPos: [...position],
      Allegiance: "Empire",
      Economy: "$economy_Agri;",
      Economy_Localised: "Agriculture",
      Government: "$government_Patronage;",
      Government_Localised: "Patronage",
      Security: "$SYSTEM_SECURITY_low;",
      Security_Localised: "Low Security",
      JumpDist: 8.031,
      FuelUsed: 0.71,
      FuelLevel: 12.5,
      Faction: "House of the Pale Lantern",
    },
    { event: "Synthesis", Name: "Repair Basic", Materials: { iron: 2, nickel: 1 } },
  ];
  const seconds = betaDays + random.below(30) * day;
  return ownJournal(setting, seconds, lines, 0, ["gameversion"], "the journal is of an old version of the game");
}

/** A journal of game 3.6 with a service that came with 3.7. */
function earlyJournal(setting: FileSetting): PlantedFile {
  const { random } = setting;
  const docked: Omit<Docked, "timestamp"> = {
    event: "Docked",
    StationName: "Linden Terminal",
    StationType: "Coriolis",
    StationServices: ["Dock", "Contacts", "Refuel", random.pick(["livery", "carrierfuel", "voucherredemption"])],
    DistFromStarLS: random.decimal(10, 2000),
  };
  const lines = [
    { event: "Fileheader", part: 1, language: "English/UK", gameversion: "3.6.0.0", build: "r228093/r0 " },
    docked,
  ];
  const seconds = earlyDays + random.below(30) * day;
  return ownJournal(setting, seconds, lines, 1, ["StationServices", 3], "the service is younger than the game");
}

/** A Status event with nothing wrong in it, for one thing to be made wrong. */
function soundStatus({ player, random }: FileSetting): Status {
  return {
    timestamp: player.clock.now(),
    event: "Status",
    Flags: bitSet(flagBits, ["inShip", "shieldsUp", ...random.some(["lights", "nightVision", "inWing"] as const, 2)]),
    Flags2: 0,
    Pips: [4, 4, 4],
    FireGroup: random.below(4),
    GuiFocus: 0,
    Fuel: { FuelMain: player.fuel, FuelReservoir: random.decimal(0.1, 0.6) },
    Cargo: player.cargo,
    LegalState: "Clean",
    Balance: player.credits,
  };
}

/** A Status.json with one thing wrong. */
function inStatus(
  says: string,
  field: keyof Status,
  change: (status: Status, random: Random) => Partial<Status>,
): FileFault {
  return {
    in: "file",
    make(setting) {
      const status = soundStatus(setting);
      return sideFile(setting, "Status.json", { ...status, ...change(status, setting.random) }, [field], says);
    },
  };
}

function sideFile(
  { form }: FileSetting,
  file: string,
  event: { readonly event: string },
  path: readonly string[],
  says: string,
  pointer = pointerOf(path),
): PlantedFile {
  const list = file === "ModulesInfo.json" ? "Modules" : file === "NavRoute.json" ? "Route" : undefined;
  const write = (value: object): string => form.fileText(value, list);
  return { file, text: write(event), ...spanOf(event, path, write), path: pointer, event: event.event, says };
}

const withFlags = ({ Flags }: Status, ...names: readonly (keyof typeof flagBits)[]): Partial<Status> => ({
  Flags: Flags + bitSet(flagBits, names),
});

/** Faults that stand in side files, or in journals of other versions of the game. */
export const fileFaults = {
  "latlong-flag": inStatus("the flag of a position is set, and there is none", "Flags", (status) =>
    withFlags(status, "hasLatLong"),
  ),
  "vehicle-flags": inStatus("the pilot is in two vehicles", "Flags", (status, random) =>
    withFlags(status, random.pick(["inSrv", "inFighter"] as const)),
  ),
  "docked-landed": inStatus("the ship is docked and landed", "Flags", (status) =>
    withFlags(status, "docked", "landed"),
  ),
  "pips-sum": inStatus("Pips do not sum to 12", "Pips", (_, random) => ({
    Pips: [random.below(4), random.below(4), random.below(4)],
  })),
  "unknown-flag": inStatus("a bit beyond the table", "Flags2", (_, random) => ({
    Flags2: 2 ** (Object.keys(flag2Bits).length + random.below(6)),
  })),
  "wrong-side-file": {
    in: "file",
    make: (setting) =>
      sideFile(
        setting,
        "ModulesInfo.json",
        { ...(setting.player.life.files.get("ModulesInfo") ?? modulesFile(setting.player)), event: "ModulesInfo" },
        ["event"],
        "the event is called as the file",
      ),
  },
  "route-in-file": {
    in: "file",
    make(setting) {
      const event = { timestamp: setting.player.clock.now(), event: "NavRoute" };
      return sideFile(setting, "NavRoute.json", event, [], "Route was left out", "/Route");
    },
  },
  "empty-side-file": {
    in: "file",
    make: ({ random }) => ({
      file: random.pick(["Status.json", "ModulesInfo.json", "NavRoute.json"]),
      text: "",
      start: 0,
      end: 0,
      path: "",
      says: "nothing in the file",
    }),
  },
  "mixed-line-ends": {
    in: "file",
    make({ form: { text, lineEnd }, player }) {
      const line = text({ timestamp: player.clock.now(), event: "Music", MusicTrack: "NoTrack" });
      const start = 2 * line.length + lineEnd.length;
      const ended = `${line}${lineEnd}${line}${lineEnd === "\n" ? "\r\n" : "\n"}`;
      return { file: "Journal.log", text: ended, start, end: start, path: "", says: "a line that ends otherwise" };
    },
  },
  "old-format": { in: "file", make: oldJournal },
  "services-version": { in: "file", make: earlyJournal },
} as const satisfies Readonly<Partial<Record<JournalRuleId, FileFault>>>;

/** Faults that stand at an end of the journal; any more of them take a Status.json each. */
export const endFaults = {
  "byte-order-mark": {
    in: "start",
    make: (setting) => ({
      file: "Status.json",
      text: `\ufeff${setting.form.fileText(soundStatus(setting), undefined)}`,
      start: 0,
      end: 0,
      path: "",
      says: "a byte order mark",
    }),
  },
  "truncated-line": {
    in: "end",
    make: (setting) => ({ file: "Status.json", ...cutOff(setting.form.text(soundStatus(setting)), "Status") }),
  },
} as const satisfies Readonly<Partial<Record<JournalRuleId, EndFault>>>;

/** An event whose text ends within its name. */
export function cutOff(text: string, kind: string): Planted & { readonly text: string } {
  const start = text.indexOf(JSON.stringify(kind));
  const end = start + Math.ceil(kind.length / 2);
  return { text: text.slice(0, end), start, end, path: "", says: "the text ends too early" };
}
