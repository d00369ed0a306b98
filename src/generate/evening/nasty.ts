import type { SessionEvent } from "../session/pilot.js";
import type { Happening } from "./happening.js";
import { bare, line, music } from "./line.js";
import type { Player } from "./player.js";

const texts = [
  "",
  "x".repeat(4000),
  "\u2028\u2029\u00a0\ufeff",
  "</script> ]]> ::error:: %0A \\ \" '",
  "ようこそ, добро пожаловать, مرحبا, 👩‍🚀",
  "\u001b[31mred\u001b[0m",
];

/** Texts that readers stumble over. */
function oddText(player: Player): readonly SessionEvent[] {
  const { random } = player;
  const From = random.pick(["Ж".repeat(200), 'O\'Neill "Zed" <o7>', "名無し"]);
  return [bare(player, "ReceiveText", [1, 5], { From, Message: random.pick(texts), Channel: "local" })];
}

const nap = 1800;

/** Half an hour of nothing. */
function nothing(player: Player): readonly SessionEvent[] {
  return music(player, player.life.track === "NoInGameMusic" ? "Exploration" : "NoInGameMusic", nap);
}

/** Many lines within one second. */
function burst(player: Player): readonly SessionEvent[] {
  return Array.from({ length: 60 }, () => line(player, "Friends", 0));
}

/** What is legal and rare. */
export const nastyHappenings: readonly Happening[] = [
  { topic: "company", kinds: ["ReceiveText"], weight: 12, play: oddText },
  { topic: "company", kinds: ["Music"], weight: 2, play: nothing },
  { topic: "company", kinds: ["Friends"], weight: 1, play: burst },
];
