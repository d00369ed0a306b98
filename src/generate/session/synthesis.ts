import type { Synthesis } from "#events";
import type { Random } from "../random.js";
import { later, type Pilot, speaksEnglish } from "./pilot.js";

/** Materials, some of which the game shows by another name than its own. */
const materials = [
  ["iron", undefined],
  ["nickel", undefined],
  ["carbon", undefined],
  ["germanium", undefined],
  ["mechanicalscrap", "Mechanical Scrap"],
  ["heatconductionwiring", "Heat Conduction Wiring"],
] as const;

/** Some of a list of things with and without display texts, with amounts. */
export function amounts(
  random: Random,
  things: readonly (readonly [string, string | undefined])[],
  isEnglish: boolean,
): Synthesis["Materials"] {
  return random.some(things, random.between(1, 4)).map(([Name, display]) => ({
    Name,
    ...(isEnglish && display !== undefined ? { Name_Localised: display } : {}),
    Count: random.between(1, 10),
  }));
}

/** Using up materials, to repair, to rearm, or for a longer jump. */
export function synthesis(pilot: Pilot, what: "FSD" | "Repair" | "Ammo"): Synthesis {
  const { random } = pilot;
  return {
    timestamp: later(pilot, 10, 90),
    event: "Synthesis",
    Name: `${what} ${random.pick(["Basic", "Standard", "Premium"])}`,
    Materials: amounts(random, materials, speaksEnglish(pilot)),
  };
}
