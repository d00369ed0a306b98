import { type GameVersion, isOlder, parseGameVersion } from "../../../spec/game-version.js";
import { loadSchema } from "../../../spec/schema.js";
import { type Condition, held } from "./condition.js";

/** A station has either its one economy or the list of several; the game itself always writes both. */
const singleEconomy: Condition = {
  rule: "single-economy",
  kinds: ["Docked"],
  reads: ["StationEconomies", "StationEconomy", "StationEconomy_Localised"],
  strictOnly: true,
  violations(event) {
    const { StationEconomies: economies } = event;
    if (!Array.isArray(economies)) return held;
    const several = economies.length > 1;
    return (several ? ["StationEconomy", "StationEconomy_Localised"] : ["StationEconomies"])
      .filter((field) => event[field] !== undefined)
      .map((field) => ({ rule: "single-economy", path: `/${field}`, several, strictOnly: true }));
  },
};

/** A service cannot be older than the version that brought it. */
const servicesVersion: Condition = {
  rule: "services-version",
  kinds: ["Docked"],
  reads: ["StationServices"],
  isMoot: ({ version }) => newerThan(version).length === 0,
  violations(event, { version }) {
    const services = event.StationServices;
    if (!version || !Array.isArray(services)) return held;
    return newerThan(version).flatMap(({ since, names }) =>
      services.flatMap((service: unknown, index) =>
        typeof service === "string" && names.has(service.toLowerCase())
          ? [{ rule: "services-version" as const, path: `/StationServices/${index}`, since, version }]
          : [],
      ),
    );
  },
};

interface Addition {
  readonly since: string;
  readonly version: GameVersion;
  readonly names: ReadonlySet<string>;
}

let known: readonly Addition[] | undefined;

/** What came later than a version, as the schema says it. */
function newerThan(version: GameVersion | undefined): readonly Addition[] {
  known ??= Object.entries(loadSchema("common").$defs?.stationServices?.items?.["x-values-since"] ?? {}).flatMap(
    ([since, names]) => {
      const added = parseGameVersion(since);
      return added ? [{ since, version: added, names: new Set(names.map((name) => name.toLowerCase())) }] : [];
    },
  );
  return version ? known.filter((addition) => isOlder(version, addition.version)) : [];
}

/** What holds between the fields of Docked. */
export const conditions: readonly Condition[] = [singleEconomy, servicesVersion];
