import type { RulePage } from "./page.js";
import { dockedLine, record, storedModule } from "./records.js";

const transfer = (Direction: string): string =>
  `${record("CargoTransfer", { Transfers: [{ Type: "bauxite", Count: 96, Direction }] })}\n`;

/** The pages of the rules about values. */
export const valuePages = {
  "value-not-allowed": {
    what: "The specification closes the list of values for this field, and the value found is not on it. Capital letters count.",
    why: "Programs branch on these values, and one that nobody has heard of falls through every branch.",
    evidence:
      "Values that the game writes beyond the list are reported by --strict alone: five PowerplayState values from before 2024-10-31, and for the Thargoid war an empty state (137 times) and Unknown (4 times).",
    fails: { text: transfer("ToShip"), as: "journal" },
    passes: { text: transfer("toship"), as: "journal" },
  },
  "unseen-value": {
    what: "The specification lists the values seen so far and leaves the list open; this value is neither on it nor among those that the game is known to write.",
    why: "It is either a misspelling or news from the game. Programs with pictures and texts for the known values have none for this one.",
    evidence:
      "14 faction states, 16 station services, the station state Construction and the percentile band 10 were seen beyond the lists: only --strict reports those.",
    fails: { text: `${dockedLine({ StationState: "UnderRepair" })}\n`, as: "journal" },
    passes: { text: `${dockedLine({ StationState: "UnderRepairs" })}\n`, as: "journal" },
  },
  "out-of-range": {
    what: "A number is below or above its bounds, or an array has more or fewer elements than it must have.",
    why: "Programs that draw a gauge or read three coordinates break on it. Often the unit is wrong: Oxygen and Health go from 0 to 1, not to 100.",
    fails: { text: record("Status", { Flags: 0, Oxygen: 84 }), as: "status" },
    passes: { text: record("Status", { Flags: 0, Oxygen: 0.84 }), as: "status" },
  },
  "internal-form": {
    what: "The field holds a key of the game's own, which starts with $ and ends with a semicolon, such as $economy_Agri; and this value does not look like one.",
    why: "Programs look these keys up in tables. Display text in their place differs from client to client and is found in none; it belongs into the field with _Localised.",
    evidence:
      "No exception among the economies and governments of 13,000 jumps, nor in 146,454 stored modules. Happiness was empty 192 times, which only --strict reports.",
    fails: { text: `${storedModule({ Name: "Frame Shift Drive" })}\n`, as: "journal" },
    passes: { text: `${storedModule({ Name: "$int_hyperdrive_size5_class5_name;" })}\n`, as: "journal" },
  },
  "unknown-flag": {
    what: "Flags2 has a bit set that lies beyond the table of the specification, which ends at bit 22.",
    why: "New bits keep coming with the game, so this may be news. It may also be a wrong sum: journal-lint explain Status.Flags2 <number> lists the bits.",
    fails: { text: record("Status", { Flags: 0, Flags2: 8388609 }), as: "status" },
    passes: { text: record("Status", { Flags: 0, Flags2: 4194305 }), as: "status" },
  },
} as const satisfies Readonly<Record<string, RulePage>>;
