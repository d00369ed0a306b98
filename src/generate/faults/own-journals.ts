import type { Docked } from "#events";
import { journalTime, written } from "../clock.js";
import { inventSystem } from "../galaxy/system.js";
import { type Path, pointerOf, spanOf } from "./change.js";
import type { FileSetting, PlantedFile } from "./fault.js";

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
export function oldJournal(setting: FileSetting): PlantedFile {
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
export function earlyJournal(setting: FileSetting): PlantedFile {
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
