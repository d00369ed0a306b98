import type { Random } from "../random.js";

const starts = ["Var", "Quil", "Bren", "Mari", "Tol", "Osse", "Kel", "Hadri", "Zeph", "Lum", "Ostre", "Adri", "Cor"];
const middles = ["", "", "a", "en", "is", "or", "ul"];
const ends = ["kesh", "lmar", "holt", "dur", "vane", "drel", "mira", "thon", "nara", "sund", "vex", "lios"];

/** A name that people gave to a system. */
export function inventSystemName(random: Random): string {
  return `${random.pick(starts)}${random.pick(middles)}${random.pick(ends)}`;
}

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

const characters = "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789";

/** The callsign by which a fleet carrier goes, such as K7X-B2Z. */
export function inventCallsign(random: Random): string {
  const half = (): string => `${random.pick([...characters])}${random.below(10)}${random.pick([...characters])}`;
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
