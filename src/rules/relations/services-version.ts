import { found } from "../../base/text.js";
import { type GameVersion, isOlder, parseGameVersion } from "../../schema/game-version.js";
import { loadSchema } from "../../schema/schema.js";
import { conditionsOf, noViolations } from "../checks/condition.js";
import { dockedLine, fileheaderLine, journal } from "../example-records.js";
import type { FileFault } from "../fault.js";
import { defineRule } from "../rule.js";

interface Details {
  /** The game version that introduced the service. */
  readonly since: string;
  readonly version: GameVersion;
}

export const rule = defineRule({
  id: "services-version",
  says: "a station has a service that the game version did not have yet",

  what: "StationServices names a service that came with a later game version, but the Fileheader above says that an older game wrote this journal.",
  why: "The two cannot both be right: the record was invented, or is below the wrong Fileheader.",

  wording: ({ since, version }: Details, source) => ({
    message: `came with game version ${since}, but the Fileheader says ${version.major}.${version.minor}, found ${found(source)}: one of the two is wrong`,
  }),

  fails: () => journal(fileheaderLine("3.6.0.100"), withLivery()),
  passes: () => journal(fileheaderLine("3.7.0.100"), withLivery()),
});

const withLivery = (): string => dockedLine({ StationServices: ["Dock", "livery"] }, "2020-05-01T18:20:00Z");

interface Addition {
  readonly since: string;
  readonly version: GameVersion;
  readonly names: ReadonlySet<string>;
}

let known: readonly Addition[] | undefined;

/** The services introduced after a version, according to the schema. */
function newerThan(version: GameVersion | undefined): readonly Addition[] {
  known ??= Object.entries(loadSchema("common").$defs?.stationServices?.items?.["x-values-since"] ?? {}).flatMap(
    ([since, names]) => {
      const added = parseGameVersion(since);
      return added ? [{ since, version: added, names: new Set(names.map((name) => name.toLowerCase())) }] : [];
    },
  );
  return version ? known.filter((addition) => isOlder(version, addition.version)) : [];
}

export const conditions = conditionsOf(rule, {
  kinds: ["Docked"],
  reads: ["StationServices"],
  neverApplies: ({ version }) => newerThan(version).length === 0,
  violations(event, { version }) {
    const services = event.StationServices;
    if (!version || !Array.isArray(services)) return noViolations;
    return newerThan(version).flatMap(({ since, names }) =>
      services.flatMap((service: unknown, index) =>
        typeof service === "string" && names.has(service.toLowerCase())
          ? [{ path: `/StationServices/${index}`, since, version }]
          : [],
      ),
    );
  },
});

/** Early 2020, before fleet carriers were introduced. */
const earlyDays = 1_580_000_000;

/** A game 3.6 journal with a service introduced in 3.7. */
export const fault: FileFault = {
  make({ random }) {
    const services = ["Dock", "Contacts", "Refuel", random.pick(["livery", "carrierfuel", "voucherredemption"])];
    const station = { StationName: "Linden Terminal", StationType: "Coriolis", StationServices: services };
    const broken = { event: "Docked", ...station, DistFromStarLS: random.decimal(10, 2000) };
    const header = { part: 1, language: "English/UK", gameversion: "3.6.0.0", build: "r228093/r0 " };
    return {
      startsAt: earlyDays + random.below(30) * 86_400,
      above: [{ event: "Fileheader", ...header }],
      broken,
      path: ["StationServices", 3],
      says: "the service is younger than the game",
    };
  },
};
