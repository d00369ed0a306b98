import type { Events } from "#events";
import { remembered } from "../../base/object.js";
import { createRandom } from "../../base/random.js";
import type { Game } from "../game.js";
import { brokenRules, type Extent, extents, sampleEvent } from "../sample/sample.js";
import type { Fields, Lines, Player, WrittenEvent } from "./player.js";

/** The number of seconds that pass before a line, or a range for it. */
export type Delay = number | readonly [atLeast: number, atMost: number];

const samplesOfKind = 12;

/** A line with exactly these fields; undefined ones are not written. */
export function bare(player: Player, event: keyof Events, delay: Delay, fields: Fields = {}): WrittenEvent {
  player.clock.pass(typeof delay === "number" ? delay : player.random.between(delay[0], delay[1]));
  return { timestamp: player.clock.now(), event, ...fields };
}

/** A line sampled from its schema, with the given fields and those that locate the player replaced. */
export function line(player: Player, event: keyof Events, delay: Delay, fields: Fields = {}): WrittenEvent {
  const sample = sampleOf(player, event, player.random.below(samplesOfKind));
  return { ...bare(player, event, delay), ...sample, ...hereIn(player, sample), ...fields };
}

/** The field with the amount that lines sampled from their schemas pay or earn. */
const amounts: Readonly<Partial<Record<string, readonly [field: string, sign: 1 | -1]>>> = {
  ClearImpound: ["Cost", -1],
  CommunityGoalReward: ["Reward", 1],
  PayBounties: ["Amount", -1],
  PayFines: ["Amount", -1],
  PowerplayFastTrack: ["Cost", -1],
  PowerplaySalary: ["Amount", 1],
  SellMicroResources: ["Price", 1],
  SellSuit: ["Price", 1],
  SellWeapon: ["Price", 1],
};

/** A line that may move money, which is accounted for; undefined if the player has too little. */
export function paidLine(player: Player, event: keyof Events, delay: Delay): WrittenEvent | undefined {
  const made = line(player, event, delay);
  const [field = "", sign = 1] = amounts[event] ?? [];
  const amount = sign * Number(made[field] ?? 0);
  if (player.credits + amount < 0) return undefined;
  player.credits += amount;
  return made;
}

/** A line of a kind whose numbers only grow, so all lines use the same sample, which is complete. */
export function steady(player: Player, event: keyof Events, delay: Delay): WrittenEvent {
  return { ...bare(player, event, delay), ...sampleOf(player, event, 0, "full") };
}

/** Samples are created on first use and are the same in every session of a game, so sessions do not contradict each other. */
const samplesOf = remembered((_: Game) => new Map<string, Fields>(), new WeakMap());

const mostTries = 20;

/** A sampled event, which provides the fields that a line does not set. */
function sampleOf({ game, life }: Player, kind: keyof Events, index: number, whole?: Extent): Fields {
  const samples = samplesOf(game);
  const extent = whole ?? (life.isNasty ? extents[index % extents.length] : undefined) ?? "usual";
  const key = `${kind} ${index} ${extent}`;
  let sample = samples.get(key);
  for (let tries = 0; !sample; tries++) {
    const made = sampleEvent(kind, createRandom(index + samplesOfKind * tries), extent);
    const { timestamp: _, event: __, ...known } = game.written({ ...made });
    // What the game does not have yet may be needed by the rest.
    const isWhole = Object.keys(known).length + 2 === Object.keys(made).length || tries === mostTries;
    if (isWhole || brokenRules({ ...known, event: kind, timestamp: made.timestamp }, false).length === 0)
      sample = { ...asWritten(known), ...always[kind] };
  }
  samples.set(key, sample);
  return sample;
}

/** Fields that the game writes in every line of a kind, although the schema does not require them. */
const always: Readonly<Partial<Record<keyof Events, Fields>>> = {
  SendText: { Sent: true },
  CarrierStats: { ShipPacks: [], ModulePacks: [] },
};

/** Averages, distances and ratios, the only numbers of Statistics that have decimals. */
const fractional = /^(?:Average_Profit|CQC_KD|CQC_WL)$|distance/i;

/** The prefixes of suit and weapon modifications. */
const modifications: Readonly<Record<string, string>> = { SuitMods: "suit_", WeaponMods: "weapon_" };

/** Adjusts a sample to rules that schemas do not express: counters are integers, and suits have suit modifications. */
function asWritten(fields: Fields): Fields {
  const isCounters = Object.hasOwn(fields, "Bank_Account");
  const changed = (name: string, value: unknown): unknown => {
    if (typeof value === "number") return isCounters && !fractional.test(name) ? Math.round(value) : value;
    const start = modifications[name];
    if (Array.isArray(value) && start !== undefined) return value.filter((one) => String(one).startsWith(start));
    if (Array.isArray(value)) return value.map((one) => changed("", one));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, changed(key, part)]));
  };
  return changed("", fields) as Fields;
}

/** The fields of a sample that locate the player, with the values of the session. */
function hereIn({ system, life, ship, where }: Player, sample: Fields): Fields {
  const here: Fields = {
    SystemAddress: system.address,
    StarSystem: system.name,
    System: system.name,
    Power: life.power,
    ShipID: ship.id,
    MarketID: "station" in where ? where.station.marketId : undefined,
  };
  const isReplaced = ([field, value]: [string, unknown]): boolean =>
    value !== undefined && Object.hasOwn(sample, field);
  return Object.fromEntries(Object.entries(here).filter(isReplaced));
}

export function addTo(lines: WrittenEvent[], more: Lines): void {
  for (const one of more) lines.push(one);
}

/** Changes the music, unless the track is already playing. */
export function music(player: Player, MusicTrack: string, delay: Delay = 0): Lines {
  if (player.life.track === MusicTrack) return [];
  player.life.track = MusicTrack;
  return [bare(player, "Music", delay, { MusicTrack })];
}

/** A message from the game itself. */
export function message(player: Player, From: string, Message: string, text: string, delay: Delay = 0): WrittenEvent {
  return bare(player, "ReceiveText", delay, { From, Message, Message_Localised: text, Channel: "npc" });
}

/** Records that a side file is rewritten, immediately before the line that announces it. */
export function rewrite({ life }: Player, file: string, content: WrittenEvent): void {
  life.rewritten.push({ file, content });
}

export const crew = { NpcCrewName: "Tobin Quade", NpcCrewId: 124_578_102 };

/** Pays the crew member's wage, if there is one. */
export function wage(player: Player, Amount: number): Lines {
  if (!player.life.hasCrew) return [];
  player.credits -= Amount;
  return [bare(player, "NpcCrewPaidWage", 0, { ...crew, Amount })];
}
