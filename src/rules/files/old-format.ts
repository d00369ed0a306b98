import { counted, found } from "../../base/text.js";
import { firstModernDay, isOldFormat, isPreviewDay, parseGameVersion } from "../../schema/game-version.js";
import { fileheaderLine, journal, record } from "../example-records.js";
import type { FileFault } from "../fault.js";
import { defineRule } from "../rule.js";

interface Details {
  /** The field that shows the age of the format: a version or, failing that, a date. */
  readonly path: string;
  /** The number of fields that are not reported individually. */
  readonly count: number;
}

export const rule = defineRule({
  id: "old-format",
  severity: "warning",
  strict: "off",
  says: "the file is older than today's format",

  what: "The Fileheader says that a game older than 3.4 wrote this journal, or there is no Fileheader and records are dated before 2019-04-23, when 3.4 was released; or its Fileheader or, without one, its dates are from the 4.0 alpha in spring 2021. Its missing, unknown and retyped fields are counted in this one finding, and so are unusual values in events beyond the specification; everything else is checked as usual.",
  why: "Until early 2019 the game wrote another format: jumps without SystemAddress, factions as plain strings, materials as an object. Programs made for today's journals will stumble over it. With --strict each field is reported separately.",
  evidence:
    "Genuine journals start with a Fileheader, those of the first betas with a Heading instead. Without a Fileheader, each record is judged by its own date, and the file is reported only if fields of it are not reported one by one.",

  wording: ({ path, count }: Details, source) => {
    const age =
      path === "/timestamp"
        ? `is ${isPreviewDay(JSON.parse(source)) ? "from spring 2021, when the 4.0 alpha" : `before ${firstModernDay}, when the game`} wrote another format`
        : `is from ${isOldVersion(source) ? "a game older than 3.4" : "the 4.0 alpha of spring 2021"}, which wrote another format`;
    const fields =
      count === 0
        ? ""
        : `; ${counted(count, "missing, unknown or retyped field")} ${count === 1 ? "is" : "are"} not reported one by one`;
    const advice = `nothing to do in a genuine journal, a test journal needs a newer ${path === "/timestamp" ? "date" : "version"}`;
    return { message: `${age}, found ${found(source)}${fields}: ${advice}` };
  },

  fails: () => journal(fileheaderLine("2.2 (Beta 2)"), repair({ iron: 2 })),
  passes: () => journal(fileheaderLine("4.0.0.1476"), repair([{ Name: "iron", Count: 2 }])),
});

function isOldVersion(source: string): boolean {
  const version = parseGameVersion(JSON.parse(source));
  return version !== undefined && isOldFormat(version);
}

function repair(Materials: unknown): string {
  return record("Synthesis", { Name: "Repair Basic", Materials }, "2020-05-01T18:20:00Z");
}

/** October 2016. */
const betaDays = 1_475_431_500;

/** A journal from the 2016 beta, in the format of that time. */
export const fault: FileFault = {
  make({ random, system }) {
    const { name, position } = system();
    const arrival = { event: "FSDJump", StarSystem: name, StarPos: position, Allegiance: "Empire" };
    const economy = { Economy: "$economy_Agri;", Economy_Localised: "Agriculture" };
    const government = { Government: "$government_Patronage;", Government_Localised: "Patronage" };
    const security = { Security: "$SYSTEM_SECURITY_low;", Security_Localised: "Low Security" };
    const travel = { JumpDist: 8.031, FuelUsed: 0.71, FuelLevel: 12.5, Faction: "House of the Pale Lantern" };
    const jump = { ...arrival, ...economy, ...government, ...security, ...travel };
    const header = { part: 1, language: "English\\UK", gameversion: "2.2 (Beta 2)", build: "r114123/r0 " };
    return {
      startsAt: betaDays + random.below(30) * 86_400,
      broken: { event: "Fileheader", ...header },
      below: [jump, { event: "Synthesis", Name: "Repair Basic", Materials: { iron: 2, nickel: 1 } }],
      path: ["gameversion"],
      says: "the journal is of an old version of the game",
    };
  },
};
