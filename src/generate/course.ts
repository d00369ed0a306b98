import type { GenerateChoice } from "./choice.js";
import { putInto, withLife } from "./evening/beginning.js";
import { asPlayer, playOn, programmeOf, soughtIn } from "./evening/evening.js";
import { logInWholly } from "./evening/log-in.js";
import type { Pilot, SessionEvent } from "./session/pilot.js";
import type { Scene } from "./session/scenes.js";
import { playScene } from "./session/session.js";
import { logIn } from "./session/startup.js";
import type { GenerateSettings } from "./settings.js";
import type { Writing } from "./writing.js";

/** The login that a session begins with. */
export function firstLogin({ scenario, situation, isNasty }: GenerateSettings, pilot: Pilot): readonly SessionEvent[] {
  if (!scenario) return logIn(pilot);
  return logInWholly(putInto(withLife(pilot, { scenario, situation, isNasty }), situation));
}

/** What goes on in a session: scenes of the specification, or an evening of some sort. */
export function goingOn(
  { scenario, isNasty }: GenerateSettings,
  pilot: Pilot,
  { scenes }: GenerateChoice,
): Writing["goOn"] {
  if (scenario) {
    const programme = programmeOf(scenario, isNasty);
    return (sought) => playOn(asPlayer(pilot), sought ? soughtIn(programme, sought) : programme);
  }
  const isSought = ({ kinds, moves }: Scene, sought: readonly string[]): boolean =>
    moves === true || kinds.some((kind) => sought.includes(kind));
  return (sought = []) =>
    playScene(pilot, sought.length === 0 ? scenes : scenes.filter((scene) => isSought(scene, sought)));
}
