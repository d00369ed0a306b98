import { rules } from "../src/rules/index.js";

const [arrival = "", departure = ""] = rules["other-system"].fails().text.split("\n");
const music = '{ "timestamp":"2025-03-02T19:15:00Z", "event":"Music", "MusicTrack":"NoTrack" }\n';

/** A journal in which a body of another system is left, so many lines below the jump, which has as many above. */
export function elsewhere(between = 0, above = 0): string {
  return `${music.repeat(above)}${arrival}\n${music.repeat(between)}${departure}\n`;
}
