import { isOlder } from "../../spec/game-version.js";
import { callsignOf } from "../galaxy/names.js";
import { inventSystem } from "../galaxy/system.js";
import type { Pilot } from "../session/pilot.js";
import { arrivalAt } from "../session/travel.js";
import { ownCarrierPort } from "./aboard-carrier.js";
import { landable } from "./flight.js";
import { firstShips } from "./garage.js";
import { million } from "./hyperspace.js";
import { giveEarlierMissions } from "./mission-board.js";
import { type Life, type Player, plenty } from "./player.js";
import type { Scenario } from "./scenario.js";
import type { StartSituation } from "./start-situation.js";
import { firstMaterials } from "./stock.js";

const carrierVersion = { major: 3, minor: 7 } as const;
const month = 2_592_000;

/** Puts a player where the evening is to begin. */
export function putInto(player: Player, situation: StartSituation): Player {
  const { where, life } = player;
  if (situation === "docked" || where.at !== "docked") return player;
  if (situation === "on-foot") player.where = { at: "on foot", station: where.station };
  if (situation === "space") leaveHalfway(player);
  if (situation === "dead") life.isDead = true;
  if (situation === "carrier" && life.carrier) player.where = { at: "docked", station: ownCarrierPort(life.carrier) };
  if (situation !== "landed" && situation !== "srv") return player;
  for (let body = landable(player); ; body = landable(player)) {
    if (body) {
      life.near = body;
      player.where = { at: situation === "srv" ? "in SRV" : "landed", body };
      return player;
    }
    player.system = inventSystem(player.random, player.galaxy, player.system.position, player.ship.reach);
    player.arrival = arrivalAt(player.system);
  }
}

/** Whoever left in the midst of a flight has flown already, some for long. */
function leaveHalfway(player: Player): void {
  player.where = { at: "space" };
  player.fuel = Math.round(player.ship.tank * player.random.decimal(0.18, 1) * million) / million;
}

/** What is asked of an evening before it begins. */
export interface Beginning {
  readonly scenario: Scenario;
  readonly situation: StartSituation;
  readonly isNasty: boolean;
  /** Whether side files are told of whenever they are written. */
  readonly hasHistory: boolean;
  /** The kinds that are written, where not all are: the player has whatever they may be about. */
  readonly kinds: ReadonlySet<string> | undefined;
}

/** Gives a pilot a life. */
export function withLife(pilot: Pilot, { scenario, situation, isNasty, hasHistory, kinds }: Beginning): Player {
  const { random, clock, system } = pilot;
  const isNew = scenario === "new-player";
  const number = random.below(1_000_000);
  const has = (percent: number): boolean => !isNew && (kinds !== undefined || random.chance(percent));
  const knowsCarriers = !kinds || !isOlder(pilot.version, carrierVersion);
  const hasCarrier = scenario === "carrier" || situation === "carrier" || has(40);
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
            balance: 912_040_118,
          }
        : undefined,
    ships: [],
    power: has(45) ? "Aisling Duval" : undefined,
    merits: random.between(100, 20_000),
    pledgedAt: clock.seconds() - random.between(month, 6 * month),
    isMember: has(79),
    squadron: undefined,
    hasCrew: has(35),
    isDead: false,
    isNew: isNew || kinds?.has("NewCommander") === true,
    scanned: undefined,
    isDamaged: false,
    bounties: 0,
    bonds: 0,
    sampling: undefined,
    isNasty,
    hasPlenty: kinds !== undefined,
    carriesPassengers: scenario === "passenger" || scenario === "everything",
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
