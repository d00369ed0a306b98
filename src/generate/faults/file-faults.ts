import type { Status } from "#events";
import type { JournalRuleId } from "../../rules/rule-id.js";
import type { Random } from "../random.js";
import { modulesFile } from "../session/side-files.js";
import { bitSet, flag2Bits, flagBits } from "../session/status-bits.js";
import { pointerOf, spanOf } from "./change.js";
import type { EndFault, FileFault, FileSetting, Planted, PlantedFile } from "./fault.js";
import { earlyJournal, oldJournal } from "./own-journals.js";

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
