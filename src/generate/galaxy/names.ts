import type { Random } from "../random.js";

const people = [
  "Castellano",
  "Adeyemi",
  "Okonjo",
  "Linden",
  "Sorrel",
  "Brandt",
  "Yamada",
  "Petrov",
  "Ferreira",
  "Nwosu",
];
const ports = ["Yard", "Terminal", "Reach", "Keep", "Dock", "Gateway", "Vision", "Hub", "Landing", "Orbital"];

/** A name of a station. */
export function inventStationName(random: Random): string {
  return `${random.pick(people)}${random.chance(30) ? "'s" : ""} ${random.pick(ports)}`;
}

const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ";
/** How many callsigns there are. */
export const callsignCount = (24 * 10 * 24) ** 2;

/** The callsign by which a fleet carrier goes, such as K7X-B2Z; each number has its own. */
export function callsignOf(number: number): string {
  let rest = number;
  const take = (count: number): number => {
    const digit = rest % count;
    rest = Math.floor(rest / count);
    return digit;
  };
  const half = (): string => `${letters.charAt(take(24))}${take(10)}${letters.charAt(take(24))}`;
  return `${half()}-${half()}`;
}

const adjectives = ["Crimson", "Golden", "United", "Free", "Deep", "Northern", "Silent", "Iron"];
const groups = ["Syndicate", "Miners", "Growers' Assembly", "Freight & Haulage", "Lantern Order", "Front", "Guild"];

/** A name of a minor faction at home in a system. */
export function inventFactionName(random: Random, system: string): string {
  return random.chance(50)
    ? `${random.pick(adjectives)} ${system} ${random.pick(groups)}`
    : `${system} ${random.pick(adjectives)} ${random.pick(groups)}`;
}
