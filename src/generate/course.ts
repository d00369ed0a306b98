import type { GenerateChoice } from "./choice.js";
import { putInto, withLife } from "./evening/beginning.js";
import { asPlayer, playOn, programmeOf, soughtIn } from "./evening/evening.js";
import { createLeavesOut } from "./evening/leave-out.js";
import { logInWholly } from "./evening/log-in.js";
import type { Pilot, SessionEvent } from "./session/pilot.js";
import type { Scene } from "./session/scenes.js";
import { playing } from "./session/session.js";
import { logIn } from "./session/startup.js";
import type { GenerateSettings } from "./settings.js";
import { withoutGaps } from "./without-gaps.js";
import type { Writing } from "./writing.js";

/** The login that a session begins with. */
export function firstLogin(settings: GenerateSettings, pilot: Pilot): readonly SessionEvent[] {
  const { scenario, situation } = settings;
  return scenario ? logInWholly(putInto(withLife(pilot, { ...settings, scenario }), situation)) : logIn(pilot);
}

/** What goes on in a session: an evening of some sort, or the scenes of the kinds that were asked for. */
export function goingOn(
  { scenario, isNasty }: GenerateSettings,
  pilot: Pilot,
  { scenes }: GenerateChoice,
): Writing["goOn"] {
  if (scenario) {
    const programme = programmeOf(scenario, isNasty);
    const leavesOut = isNasty ? createLeavesOut() : undefined;
    return (sought) => {
      const lines = playOn(asPlayer(pilot), sought ? soughtIn(programme, sought) : programme);
      return leavesOut ? lines.map((line) => leavesOut(withoutGaps(line))) : lines;
    };
  }
  const isSought = ({ kinds, moves }: Scene, sought: readonly string[]): boolean =>
    moves === true || kinds.some((kind) => sought.includes(kind));
  const playNext = playing(pilot, scenes);
  return (sought = []) =>
    sought.length === 0
      ? playNext()
      : playing(
          pilot,
          scenes.filter((scene) => isSought(scene, sought)),
        )();
}
