import type { Events } from "#events";
import { createRandom } from "../../base/random.js";
import { lasting } from "../form/form.js";
import { type Extent, extents, sampleEvent } from "../sample/sample.js";
import type { SessionEvent } from "../session/pilot.js";
import type { Player } from "./player.js";

/** The fields of a line; undefined ones are not written, whatever the sample has. */
export type Fields = Readonly<Record<string, unknown>>;

/** The number of seconds that pass before a line, or a range for it. */
export type Delay = number | readonly [atLeast: number, atMost: number];

const samplesOfKind = 12;

/** A line with exactly these fields. */
export function bare(player: Player, event: keyof Events, delay: Delay, fields: Fields = {}): SessionEvent {
  return { timestamp: timeAfter(player, delay), event, ...fields };
}

/** Advances the time before a line. */
function timeAfter({ clock, random }: Player, delay: Delay): string {
  clock.pass(typeof delay === "number" ? delay : random.between(delay[0], delay[1]));
  return clock.now();
}

/** A line sampled from its schema, with the given fields and those that locate the player replaced. */
export function line(player: Player, event: keyof Events, delay: Delay, fields: Fields = {}): SessionEvent {
  const { base, placed } = sampleOf(player, event, player.random.below(samplesOfKind));
  return { timestamp: timeAfter(player, delay), event, ...base, ...hereIn(player, placed), ...fields };
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
export function paidLine(player: Player, event: keyof Events, delay: Delay): SessionEvent | undefined {
  const made = line(player, event, delay);
  const [field = "", sign = 1] = amounts[event] ?? [];
  const amount = sign * Number((made as unknown as Fields)[field] ?? 0);
  if (player.credits + amount < 0) return undefined;
  player.credits += amount;
  return made;
}

/** A line of a kind whose numbers only grow, so all lines use the same sample. */
export function steady(player: Player, event: keyof Events, delay: Delay, fields: Fields = {}): SessionEvent {
  const { base } = sampleOf(player, event, 0);
  return { timestamp: timeAfter(player, delay), event, ...base, ...fields };
}

/** A sampled event, which provides the fields that a line does not set. */
interface Sample {
  readonly base: Fields;
  /** The fields that locate the player. */
  readonly placed: readonly string[];
}

/** Samples of each kind: usual ones, and those for evenings in which rare things are frequent. */
const usual = new Map<keyof Events, Sample[]>();
const rare = new Map<keyof Events, Sample[]>();

/** Samples are created on first use and are the same in every session, so sessions do not contradict each other. */
function sampleOf({ life: { isNasty } }: Player, kind: keyof Events, index: number): Sample {
  const samples = isNasty ? rare : usual;
  const known = samples.get(kind) ?? [];
  if (known.length === 0) samples.set(kind, known);
  known[index] ??= makeSample(kind, index, isNasty ? (extents[index % extents.length] ?? "usual") : "usual");
  return known[index];
}

function makeSample(kind: keyof Events, index: number, extent: Extent): Sample {
  const { timestamp: _, event: __, ...made } = sampleEvent(kind, createRandom(index), extent) as unknown as Fields;
  const fields = { ...asWritten(made), ...always[kind] };
  return { base: lasting(fields), placed: Object.keys(fields).filter((field) => Object.hasOwn(hereBy, field)) };
}

/** Fields that the game writes in every line of a kind, although the schema does not require them. */
const always: Readonly<Partial<Record<keyof Events, Fields>>> = {
  SendText: { Sent: true },
  CarrierStats: {
    ShipPacks: [],
    ModulePacks: [
      { PackTheme: "VehicleSupport", PackTier: 2 },
      { PackTheme: "StorageSupport", PackTier: 3 },
    ],
  },
};

/** Averages, distances and ratios, the only numbers of Statistics that have decimals. */
const fractional = /^(?:Average_Profit|CQC_KD|CQC_WL)$|distance/i;

/** The prefixes of suit and weapon modifications. */
const modifications: Readonly<Record<string, string>> = { SuitMods: "suit_", WeaponMods: "weapon_" };

/** Adjusts a sample to rules that schemas do not express: counters are integers, and suits have suit modifications. */
function asWritten(fields: Fields): Fields {
  const isCounters = Object.hasOwn(fields, "Bank_Account");
  const changed = (name: string, value: unknown, isCounter: boolean): unknown => {
    if (typeof value === "number") return isCounter && !fractional.test(name) ? Math.round(value) : value;
    const start = modifications[name];
    if (Array.isArray(value) && start !== undefined) return value.filter((one) => String(one).startsWith(start));
    if (Array.isArray(value)) return value.map((one) => changed("", one, isCounter));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, changed(key, part, isCounter)]));
  };
  return changed("", fields, isCounters) as Fields;
}

/** The sample's location fields, with the values of the session. */
function hereIn(player: Player, placed: readonly string[]): Fields {
  const here: Record<string, unknown> = {};
  for (const field of placed) {
    const value = hereBy[field]?.(player);
    if (value !== undefined) here[field] = value;
  }
  return here;
}

const stationOf = ({ where }: Player) => ("station" in where ? where.station : undefined);

const hereBy: Readonly<Record<string, (player: Player) => unknown>> = {
  SystemAddress: ({ system }) => system.address,
  StarSystem: ({ system }) => system.name,
  SystemName: ({ system }) => system.name,
  System: ({ system }) => system.name,
  StarPos: ({ system }) => [...system.position],
  Power: ({ life }) => life.power,
  ShipID: ({ ship }) => ship.id,
  Ship: ({ ship }) => ship.type.toLowerCase(),
  MarketID: (player) => stationOf(player)?.marketId,
  StationName: (player) => stationOf(player)?.name,
  StationType: (player) => stationOf(player)?.type,
};

/** Appends lines. */
export function addTo(lines: SessionEvent[], more: readonly SessionEvent[]): void {
  for (const one of more) lines.push(one);
}

/** Changes the music, unless the track is already playing. */
export function music(player: Player, MusicTrack: string, delay: Delay = 0): readonly SessionEvent[] {
  if (player.life.track === MusicTrack) return [];
  player.life.track = MusicTrack;
  return [bare(player, "Music", delay, { MusicTrack })];
}

/** A message from the game itself. */
export function message(player: Player, From: string, Message: string, text: string, delay: Delay = 0): SessionEvent {
  return bare(player, "ReceiveText", delay, { From, Message, Message_Localised: text, Channel: "npc" });
}
