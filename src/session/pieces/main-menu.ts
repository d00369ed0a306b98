import type { Told } from "../told.js";

/** Whether a Music is that of the main menu, by which players leave the game; one that cannot be read may be it. */
export function mayBeMenu(told: Told): boolean {
  const track = told.value("MusicTrack");
  return track === "MainMenu" || typeof track !== "string";
}
