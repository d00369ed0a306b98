import { createRandom } from "../base/random.js";
import type { EndFault } from "../rules/fault.js";
import { faults } from "../rules/fault-list.js";
import type { JournalRuleId } from "../rules/rule-id.js";
import { createSession } from "../session/session.js";
import { isOlder } from "../spec/game-version.js";
import { journalTime, secondsOf } from "./clock.js";
import { ownCarrierPort } from "./evening/aboard-carrier.js";
import { landable } from "./evening/flight.js";
import { firstShips } from "./evening/garage.js";
import { million } from "./evening/hyperspace.js";
import { createLeavesOut } from "./evening/leave-out.js";
import { logInWholly } from "./evening/log-in.js";
import { giveEarlierMissions } from "./evening/missions.js";
import type { StartSituation } from "./evening/place.js";
import { type Life, type Player, plenty } from "./evening/player.js";
import { devotedTo, type Programme, playOn, programmeOf, type Scenario, soughtIn } from "./evening/scenario.js";
import { firstMaterials } from "./evening/stock.js";
import { type Due, planFaults, plantedFault } from "./faults/plan.js";
import { plantEnd } from "./faults/planter.js";
import { forms } from "./form/form.js";
import { callsignOf } from "./galaxy/names.js";
import { inventSystem } from "./galaxy/system.js";
import { laterKinds, recurringKinds, tooFew, writtenKinds } from "./kinds.js";
import type { Piece } from "./piece.js";
import { takeOver } from "./scene/earlier.js";
import { playScene, sceneCalled } from "./scene/scenes.js";
import { setStage } from "./scene/stage.js";
import { later, type Pilot, type SessionEvent } from "./session/pilot.js";
import { createPilot } from "./session/session.js";
import { fileheader, leave } from "./session/startup.js";
import { arrivalAt } from "./session/travel.js";
import type { GenerateSettings } from "./settings.js";
import {
  announceAll,
  asLine,
  fits,
  goOnBy,
  type Line,
  progressOf,
  type Writing,
  withoutGaps,
  writeEvent,
} from "./writing.js";
import { createWrittenFile, type WrittenFile } from "./written-file.js";

const carrierVersion = { major: 3, minor: 7 } as const;
const month = 2_592_000;

/** Puts a player into the situation in which the evening begins. */
function putInto(player: Player, situation: StartSituation): void {
  const { where, life } = player;
  if (situation === "docked" || where.at !== "docked") return;
  if (situation === "on-foot") player.where = { at: "on foot", station: where.station };
  if (situation === "space") leaveHalfway(player);
  if (situation === "dead") life.isDead = true;
  if (situation === "carrier" && life.carrier) player.where = { at: "docked", station: ownCarrierPort(life.carrier) };
  if (situation !== "landed" && situation !== "srv") return;
  for (let body = landable(player); ; body = landable(player)) {
    if (body) {
      life.near = body;
      player.where = { at: situation === "srv" ? "in SRV" : "landed", body };
      return;
    }
    player.system = inventSystem(player.random, player.galaxy, player.system.position, player.ship.reach);
    player.arrival = arrivalAt(player.system);
  }
}

/** A player who logged off in flight has already used fuel, sometimes a lot. */
function leaveHalfway(player: Player): void {
  player.where = { at: "space" };
  player.fuel = Math.round(player.ship.tank * player.random.decimal(0.18, 1) * million) / million;
}

/** The settings of an evening that its player depends on. */
interface Beginning extends Pick<GenerateSettings, "amount"> {
  readonly scenario: Scenario;
  readonly situation: StartSituation;
  readonly isNasty: boolean;
  /** True if side files are recorded every time they are written. */
  readonly hasHistory: boolean;
  /** The kinds that are written, if not all: the player then has everything they may need. */
  readonly kinds: ReadonlySet<string> | undefined;
}

/** Adds the state of a full evening to a pilot. */
function withLife(pilot: Pilot, { amount, scenario, situation, isNasty, hasHistory, kinds }: Beginning): Player {
  const { random, clock, system } = pilot;
  const isNew = scenario === "new-player";
  const number = random.below(1_000_000);
  const has = (percent: number): boolean => !isNew && (kinds !== undefined || random.chance(percent));
  const knowsCarriers = !kinds || !isOlder(pilot.version, carrierVersion);
  const hasCarrier = "scenes" in amount || scenario === "carrier" || situation === "carrier" || has(40);
  const rank = (): number => (isNew ? 0 : random.between(1, 8));
  const life: Life = {
    flight: "normal",
    near: undefined,
    track: "",
    materials: firstMaterials(random, isNew),
    ranks: {
      Combat: rank(),
      Trade: rank(),
      Explore: rank(),
      Soldier: rank(),
      Exobiologist: rank(),
      Empire: 2,
      Federation: 4,
      CQC: 0,
    },
    hold: new Map(),
    paid: new Map(),
    missions: [],
    failed: [],
    ashore: [],
    inBuggy: undefined,
    boost: undefined,
    carrier:
      hasCarrier && knowsCarriers
        ? {
            id: 3_700_000_000 + number,
            callsign: callsignOf(number),
            name: "LANTERN AT SEA",
            system,
            fuel: 812,
            balance: 400_000_000 + (number % 1000) * 1_040_118,
          }
        : undefined,
    ships: [],
    storage: undefined,
    power: has(45) ? "Aisling Duval" : undefined,
    merits: random.between(100, 20_000),
    pledgedAt: clock.seconds() - random.between(month, 6 * month),
    isMember: has(60),
    squadron: undefined,
    said: new Map(),
    hasCrew: has(35),
    isDead: false,
    isNew: isNew || kinds?.has("NewCommander") === true,
    scanned: undefined,
    hull: 1,
    bounties: 0,
    bonds: 0,
    sampling: undefined,
    isNasty,
    hasPlenty: kinds !== undefined,
    carriesPassengers: scenario === "passenger" || scenario === "everything",
    isColonist: scenario === "colonist",
    delivered: new Map(),
    suit: undefined,
    organisms: [],
    files: new Map(),
    rewritten: [],
    history: hasHistory ? [] : undefined,
  };
  pilot.cargo = 0;
  if (life.hasPlenty) pilot.credits = plenty;
  const player = Object.assign(pilot, { life });
  if (isNew || pilot.where.at !== "docked") return player;
  life.ships = firstShips(player, pilot.where.station);
  giveEarlierMissions(player, pilot.where.station);
  return player;
}

/** The number of happenings without a place for a fault, or without a line, after which the attempt is abandoned. */
const mostTries = 5000;
const mostIdle = 20_000;

/** Prepares a journal before its first line, and the player of its session. */
export function createWriting(settings: GenerateSettings): Writing {
  const random = createRandom(settings.seed, 1);
  const session = createSession();
  const kinds = settings.kinds && writtenKinds(settings.kinds);
  const player = withLife(createPilot(settings), settings);
  const { amount, earlier } = settings;
  if ("scenes" in amount) setStage(player, sceneCalled(amount.scenes[0]), settings.names);
  else putInto(player, settings.situation);
  if (earlier) takeOver(player, earlier);
  return {
    settings,
    player,
    form: forms[settings.form],
    random,
    start: secondsOf(settings.start),
    laterKinds: laterKinds(settings),
    kinds,
    followsSession: settings.faults.size > 0 || kinds !== undefined,
    plan: planFaults(settings.faults, random),
    queue: { events: [], next: 0 },
    done: { lines: 0, bytes: 0 },
    parts: [],
    followsCleanLine: true,
    faulty: new Set(),
    session,
    wholeSession: settings.faults.size > 0 ? createSession() : session,
    happened: 0,
    idle: 0,
    latest: new Set(),
    login: undefined,
    isElsewhere: false,
  };
}

/** Plays a session and writes it in pieces, in the requested number of files. */
export function* journalPieces(writing: Writing): Generator<Piece, void, undefined> {
  const { settings, player } = writing;
  const goOn = goingOn(writing);
  for (let part = 1; part <= settings.parts; part++) {
    const written = openPart(writing, part);
    if (part === 1) enqueue(writing, [...(settings.earlier?.isOpen ? [leave(player)] : []), ...logInWholly(player)]);
    while (!isDone(writing, written, part) || (waiting(writing) && !mayBreakOff(writing, written, part))) {
      writeNext(writing, written, goOn);
      if (written.isFull()) yield written.take();
    }
    if (part === settings.parts) {
      yield* plantRest(writing, written, goOn);
      writing.isElsewhere = isElsewhere(writing);
    }
    closePart(writing, written, part);
    writing.done.lines += written.line() - 1;
    writing.done.bytes += written.length();
    yield written.take();
  }
}

/** True if the lines place the player elsewhere, because those that led away were not written. */
function isElsewhere({ session: { state }, player: { where }, kinds }: Writing): boolean {
  const [docked, vehicle] = [state.flight.docked?.value, state.vehicle.now?.value];
  const isMoored = where.at === "docked" || where.at === "on foot";
  const isOnFoot = where.at === "walking" || where.at === "on foot";
  const isContradicted = (docked ?? isMoored) !== isMoored || (vehicle ? vehicle === "foot" : isOnFoot) !== isOnFoot;
  return kinds !== undefined && isContradicted;
}

/** Plays the next happening; `sought` are kinds that are needed now. */
type GoOn = (sought?: readonly string[]) => readonly SessionEvent[];

function goingOn(writing: Writing): GoOn {
  const { settings, player } = writing;
  const all = programmeOf(settings.scenario, settings.isNasty, writing.laterKinds);
  const forKinds = settings.kinds && takingTurns(writing, all, recurringKinds(settings.kinds));
  const leavesOut = settings.isNasty ? createLeavesOut() : undefined;
  return (sought) => {
    const { amount } = settings;
    const scene = "scenes" in amount ? amount.scenes[writing.happened] : undefined;
    if (scene !== undefined) return playScene(player, scene);
    const lines = playOn(player, forKinds ? forKinds(sought) : sought ? soughtIn(all, sought) : all);
    return leavesOut ? lines.map((line) => leavesOut(withoutGaps(line))) : lines;
  };
}

/** The number of happenings devoted to a kind before others it may need are allowed, and before it is given up. */
const devoted = 40;
const patience = 60;

/** Always seeks the kind that has occurred least, whichever kinds occur more often by themselves. */
function takingTurns(
  { kinds, latest }: Writing,
  all: Programme,
  asked: readonly string[],
): (sought?: readonly string[]) => Programme {
  const programmes = new Map<string, Programme>();
  const turns = new Map<string, number>();
  const turnsOf = (kind: string): number => turns.get(kind) ?? 0;
  let target = "";
  let spent = 0;
  return (sought = asked) => {
    const possible = sought.filter((kind) => kinds?.has(kind));
    const wanted = possible.length > 0 ? possible : asked;
    if (++spent > patience) latest.add(target);
    for (const kind of latest) turns.set(kind, turnsOf(kind) + 1);
    if (latest.has(target) || !wanted.includes(target)) {
      target = wanted.reduce((least, kind) => (turnsOf(kind) < turnsOf(least) ? kind : least));
      spent = 0;
    }
    latest.clear();
    const programme = programmes.get(target) ?? devotedTo(all, target);
    programmes.set(target, programme);
    return spent < devoted ? programme : all;
  };
}

/** True if a file may end before queued events are written; they cannot follow the header of another part. */
function mayBreakOff(writing: Writing, written: WrittenFile, part: number): boolean {
  const { settings, kinds, player } = writing;
  const shutdown = { timestamp: player.clock.now(), event: "Shutdown" };
  return kinds !== undefined && part === settings.parts && fits(writing, asLine(writing, written, shutdown));
}

function enqueue(writing: Writing, events: readonly SessionEvent[]): void {
  writing.queue.events = events;
  writing.queue.next = 0;
  if (!writing.kinds) announceAll(writing);
}

function fileName({ start, earlier }: GenerateSettings, part: number): string {
  if (earlier?.isOpen) return earlier.file;
  return `Journal.${journalTime(secondsOf(start))}.${String(part).padStart(2, "0")}.log`;
}

function openPart(writing: Writing, part: number): WrittenFile {
  const { settings, player, form } = writing;
  const { earlier } = settings;
  const file = fileName(settings, part);
  const written = createWrittenFile(file, earlier?.lineEnd ?? form.lineEnd);
  if (earlier?.isOpen) return written;
  // The header must not be later than events that have happened but are not written yet.
  const header = { ...fileheader(player, part), ...pending(writing) };
  const line = asLine(writing, written, header);
  writing.parts.push({ file, linesAbove: writing.done.lines });
  for (const session of new Set([writing.session, writing.wholeSession])) session.enters(file, line.seen);
  goOnBy(writing, line.seen);
  written.write((part === 1 ? spoiled(writing, written, "start", line) : undefined) ?? line.text);
  return written;
}

/** The time of the next event to be written, if there is one. */
function pending(writing: Writing): { readonly timestamp?: string } {
  const next = waiting(writing);
  return next ? { timestamp: next.timestamp } : {};
}

/** The next event to be written. */
function waiting({ queue: { events, next } }: Writing): SessionEvent | undefined {
  return events[next];
}

function isDone(writing: Writing, written: WrittenFile, part: number): boolean {
  return progressOf(writing, written) >= part / writing.settings.parts;
}

/** Writes the next event of the session, or plays another happening if there is none. */
function writeNext(writing: Writing, written: WrittenFile, goOn: () => readonly SessionEvent[]): void {
  const event = waiting(writing);
  if (event) {
    writing.queue.next++;
    writeEvent(writing, written, event);
    return;
  }
  const { kinds, amount } = writing.settings;
  if (kinds && writing.idle > mostIdle && !("hours" in amount)) throw new Error(tooFew(kinds));
  if (kinds) startAnew(writing.player);
  enqueue(writing, goOn());
  writing.happened++;
  writing.idle++;
}

/** Discards the payments and rewritten files of lines that were not written. */
function startAnew(player: Player): void {
  player.credits = plenty;
  player.life.rewritten.length = 0;
}

/** Continues the session until every fault has been planted, however short it was meant to be. */
function* plantRest(writing: Writing, written: WrittenFile, goOn: GoOn): Generator<Piece, void, undefined> {
  const { plan } = writing;
  let left = plan.left();
  let start = writing.happened;
  for (let next = plan.next(); next; next = plan.next()) {
    if (writing.happened - start > mostTries || isExcluded(writing, next)) throw new Error(noPlace(next.rule));
    writeNext(writing, written, () => goOn(next.kinds ?? []));
    if (plan.left() < left) start = writing.happened;
    left = plan.left();
    if (written.isFull()) yield written.take();
  }
}

/** True if none of the kinds that could have the fault are written. */
function isExcluded({ kinds }: Writing, due: Due): boolean {
  return kinds !== undefined && due.kinds?.some((kind) => kinds.has(kind)) === false;
}

function noPlace(rule: JournalRuleId): string {
  return `no event was written that can have the fault ${rule}: allow more kinds`;
}

function closePart(writing: Writing, written: WrittenFile, part: number): void {
  const { settings, player } = writing;
  // A session that is added to stays open.
  if (settings.earlier) return;
  const isLast = part === settings.parts;
  const { timestamp } = { timestamp: later(player, 1, 5), ...(isLast ? {} : pending(writing)) };
  const event = isLast ? { timestamp, event: "Shutdown" } : { timestamp, event: "Continued", Part: part + 1 };
  const line = asLine(writing, written, event);
  if (writing.kinds && !fits(writing, line)) return;
  goOnBy(writing, line.seen);
  const last = isLast ? spoiled(writing, written, "end", line) : undefined;
  if (last === undefined) written.write(line.text);
  else written.writeLast(last);
}

/** The first or last line of the journal with the fault to be planted there, if any. */
function spoiled({ settings }: Writing, written: WrittenFile, at: EndFault["at"], { text, event }: Line) {
  for (const rule of settings.faults.keys()) {
    const fault = faults[rule];
    if (!("at" in fault) || fault.at !== at) continue;
    const planted = plantEnd(fault, text, event.event);
    written.note(plantedFault(rule, planted, "", { file: written.file, line: written.line() }));
    return planted.text;
  }
  return undefined;
}
