import { loadSchema } from "../../schemas/schema.js";
import { isOlder, parseGameVersion } from "../game-version.js";
import { type Condition, held } from "./condition.js";

/** Wanted, ActiveFine and CockpitBreach are left out where they are not true. */
export const dockedOnlyTrue: Condition = (event) =>
  ["Wanted", "ActiveFine", "CockpitBreach"]
    .filter((field) => event[field] === false)
    .map((field) => ({ rule: "docked-only-true", path: `/${field}` }));

/** A station has either its one economy or the list of several; the game itself always writes both. */
export const singleEconomy: Condition = (event) => {
  const { StationEconomies: economies } = event;
  if (!Array.isArray(economies)) return held;
  const several = economies.length > 1;
  return (several ? ["StationEconomy", "StationEconomy_Localised"] : ["StationEconomies"])
    .filter((field) => event[field] !== undefined)
    .map((field) => ({ rule: "single-economy", path: `/${field}`, several, strictOnly: true }));
};

/** A service cannot be older than the version that brought it. */
export const servicesVersion: Condition = (event, { version }) => {
  const services = event.StationServices;
  if (!version || !Array.isArray(services)) return held;
  return additions().flatMap(({ since, names }) => {
    const added = parseGameVersion(since);
    if (!added || !isOlder(version, added)) return [];
    return services.flatMap((service: unknown, index) =>
      typeof service === "string" && names.has(service.toLowerCase())
        ? [{ rule: "services-version" as const, path: `/StationServices/${index}`, since, version }]
        : [],
    );
  });
};

let known: readonly { readonly since: string; readonly names: ReadonlySet<string> }[] | undefined;

/** What came with which version, as the schema tells it. */
function additions(): NonNullable<typeof known> {
  if (known) return known;
  const services = loadSchema("common").$defs?.stationServices?.items;
  known = Object.entries(services?.["x-since"] ?? {}).map(([since, names]) => ({
    since,
    names: new Set(names.map((name) => name.toLowerCase())),
  }));
  return known;
}
