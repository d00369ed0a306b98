import type { Events } from "#events";
import { lasting } from "../form/lasting.js";
import { createRandom } from "../random.js";
import { type Extent, extents } from "../sample/extent.js";
import { sampleEvent } from "../sample/sample.js";
import type { SessionEvent } from "../session/pilot.js";
import type { Player } from "./player.js";

/** Fields of a line; one that is undefined is not there, whatever the sample has. */
export type Fields = Readonly<Record<string, unknown>>;

/** Seconds that pass before a line, or between which two numbers they lie. */
export type Delay = number | readonly [atLeast: number, atMost: number];

const samplesOfKind = 3;

/** A line with these fields alone. */
export function bare(player: Player, event: keyof Events, delay: Delay, fields: Fields = {}): SessionEvent {
  const { clock, random } = player;
  clock.pass(typeof delay === "number" ? delay : random.between(...delay));
  return { timestamp: clock.now(), event, ...(hasGap(fields) ? withoutGaps(fields) : fields) };
}

function hasGap(fields: Fields): boolean {
  for (const field in fields) if (fields[field] === undefined) return true;
  return false;
}

function withoutGaps(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** A line that is as its schema has it, but for the fields that matter, and for those that tell where the player is. */
export function line(player: Player, event: keyof Events, delay: Delay, fields: Fields = {}): SessionEvent {
  const base = sampleOf(player, event, player.random.below(samplesOfKind));
  return bare(player, event, delay, { ...base, ...hereIn(player, base), ...fields });
}

/** A line of a kind whose numbers only ever grow, so that every one goes by the same sample. */
export function steady(player: Player, event: keyof Events, delay: Delay, fields: Fields = {}): SessionEvent {
  const base = sampleOf(player, event, 0);
  return bare(player, event, delay, { ...base, ...fields });
}

/** Events of each kind as their schemas have them: usual ones, and those of evenings in which what is rare comes often. */
const usual = new Map<keyof Events, Fields[]>();
const rare = new Map<keyof Events, Fields[]>();

/** Samples are the same in every session, so that what one tells another does not deny; each is made when it comes up first. */
function sampleOf({ life: { isNasty } }: Player, kind: keyof Events, index: number): Fields {
  const samples = isNasty ? rare : usual;
  const known = samples.get(kind) ?? [];
  if (known.length === 0) samples.set(kind, known);
  known[index] ??= makeSample(kind, index, isNasty ? (extents[index % extents.length] ?? "usual") : "usual");
  return known[index];
}

function makeSample(kind: keyof Events, index: number, extent: Extent): Fields {
  const { timestamp: _, event: __, ...fields } = sampleEvent(kind, createRandom(index), extent) as unknown as Fields;
  return lasting(fields);
}

/** Where a sample has one of these, it is that of the session. */
function hereIn(player: Player, base: Fields): Fields {
  const here: Record<string, unknown> = {};
  for (const field in base) {
    const value = Object.hasOwn(hereBy, field) ? hereBy[field]?.(player) : undefined;
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

/** Adds lines to others. */
export function addTo(lines: SessionEvent[], more: readonly SessionEvent[]): void {
  for (const one of more) lines.push(one);
}

/** Music, unless it plays already. */
export function music(player: Player, MusicTrack: string, delay: Delay = 0): readonly SessionEvent[] {
  if (player.life.track === MusicTrack) return [];
  player.life.track = MusicTrack;
  return [bare(player, "Music", delay, { MusicTrack })];
}

/** A message of the game itself. */
export function message(player: Player, From: string, Message: string, text: string, delay: Delay = 0): SessionEvent {
  return bare(player, "ReceiveText", delay, { From, Message, Message_Localised: text, Channel: "npc" });
}
