import type { Events } from "#events";
import { didYouMean, nearest } from "../../base/nearest.js";
import * as asides from "../evening/asides.js";
import * as commerce from "../evening/commerce.js";
import { accept, giveUp, missionsMet, rewards } from "../evening/errands.js";
import { codex, map, navBeacon, picture, scanAll } from "../evening/exploring.js";
import * as feet from "../evening/feet.js";
import * as fights from "../evening/fights.js";
import * as fleet from "../evening/fleet.js";
import * as flight from "../evening/flight.js";
import * as garage from "../evening/garage.js";
import * as ground from "../evening/ground.js";
import { clearRoute, hyperdiction, jumpOn, plot, refuel } from "../evening/hyperspace.js";
import { addTo, type Fields, line } from "../evening/line.js";
import { logInWholly } from "../evening/log-in.js";
import { docked, walking } from "../evening/place.js";
import type { AcceptedMission, Player } from "../evening/player.js";
import { comeIn, goOut, services } from "../evening/port.js";
import * as rides from "../evening/rides.js";
import { honk } from "../evening/scans.js";
import * as evening from "../evening/scenario.js";
import { commodities } from "../evening/stock.js";
import * as workshop from "../evening/workshop.js";
import * as yard from "../evening/yard.js";
import { bodiesOf } from "../galaxy/bodies.js";
import type { Station } from "../galaxy/station.js";
import { isCharted, type StarSystem } from "../galaxy/system.js";
import { communityGoals, sellData } from "../session/business.js";
import { upgradeSuit, upgradeWeapon } from "../session/on-foot.js";
import type { SessionEvent } from "../session/pilot.js";
import { leave } from "../session/startup.js";
import { groundIn, has, isAlive, jumpTo, leadTo, type Setting, type Step, straight } from "./stage.js";

/** A short, named part of a session. */
interface Scene extends Setting {
  /** A description of what happens. */
  readonly about: string;
  /** The steps in order. */
  readonly steps: readonly Step[];
}

/** A line of a kind on which no other line depends. */
const alone =
  (kind: keyof Events, fields: Fields = {}): Step =>
  (player) => [line(player, kind, [10, 60], fields)];

/** A step that may be unnecessary. */
const maybe =
  (step: Step): Step =>
  (player) =>
    step(player) ?? [];

const isColonised = ({ colony }: StarSystem): boolean => colony !== undefined;
const hasPlanets = (system: StarSystem): boolean => bodiesOf(system).filter(({ isStar }) => !isStar).length > 2;
const hasRings = (system: StarSystem): boolean => bodiesOf(system).some(({ rings }) => rings.length > 0);
const hasLife = (system: StarSystem): boolean => bodiesOf(system).some(isAlive);
const hasTwoPorts = ({ colony }: StarSystem): boolean =>
  (colony?.stations.filter(({ isCarrier }) => !isCarrier) ?? []).length > 1;
const isAtWar = (system: StarSystem): boolean =>
  groundIn(system) !== undefined && (system.colony?.factions.length ?? 0) > 1;
const hasBoth =
  (...wanted: readonly string[]) =>
  (station: Station): boolean =>
    wanted.every((service) => has(service)(station));

const squadron = { SquadronName: "LANTERN BEARERS" };

const sampled = ground.onGround("walking", evening.takeSample);
const joined: Step = (player) => (player.life.power === undefined ? asides.turn(player) : []);
const unrouted: Step = (player) => (player.route.length > 0 ? [clearRoute(player)] : []);
const unboosted: Step = (player) => (player.life.boost === undefined ? [] : jumpOn(player));
const relogged: Step = (player) => [leave(player), ...logInWholly(player)];

/** Accepts missions of a kind until one of them leads elsewhere. */
const accepted = (task: string): Step =>
  docked((player, station) => {
    const lines: SessionEvent[] = [];
    const leadsAway = ({ name, destination }: AcceptedMission): boolean =>
      name === task && destination.station !== station.name;
    for (;;) {
      const more = accept(player, station, task);
      addTo(lines, more ?? []);
      if (!more || player.life.missions.some(leadsAway)) return lines.length > 0 ? lines : undefined;
    }
  });

/** Completes the missions that lead elsewhere and collects their rewards here. */
const rewarded = docked((player, station) => {
  const lines: SessionEvent[] = [];
  for (let met = missionsMet(player, station); met.length > 0; met = missionsMet(player, station)) addTo(lines, met);
  return [...lines, ...(rewards(player) ?? [])];
});

/** Travels from supercruise to a station that replies in the given way. */
const answered =
  (port: (station: Station) => boolean, answers: NonNullable<Parameters<typeof comeIn>[2]>): Step =>
  (player) =>
    comeIn(
      player,
      player.system.colony?.stations.find((station) => !station.isCarrier && port(station)),
      answers,
    );

const managed = (play: Parameters<typeof fleet.managing>[0]): Step => fleet.managing(play);

const scanned = [jumpTo(hasPlanets), maybe(honk), (player: Player) => scanAll(player, true)] as const;

const isUncharted = (system: StarSystem): boolean => !isCharted(system) && hasPlanets(system);

/** All scenes, by name. */
export const scenes: Readonly<Record<string, Scene>> = {
  "jumped-along-route": {
    about: "plots a route of several stars and jumps along it",
    at: "supercruise",
    steps: [unrouted, plot, (player) => jumpOn(player)],
  },
  "fuel-scooped": {
    about: "jumps to a star that has fuel and scoops it",
    at: "supercruise",
    steps: [jumpTo(({ starClass }) => "KGBFOAM".includes(starClass)), refuel],
  },
  "neutron-boosted": {
    about: "charges the drive in the cone of a neutron star and jumps on it",
    at: "supercruise",
    steps: [
      unboosted,
      unrouted,
      jumpTo(({ starClass }) => starClass === "N"),
      flight.jetCone,
      (player) => jumpOn(player),
    ],
  },
  "jump-synthesised": {
    about: "makes a longer jump from materials, and jumps",
    at: "supercruise",
    steps: [unboosted, (player) => workshop.synthesise(player, true), (player) => jumpOn(player)],
  },
  "supercruise-entered": { about: "enters supercruise", at: "space", steps: [flight.enterSupercruise] },
  "reservoir-filled": {
    about: "fills the reservoir from the tank on a long way",
    at: "supercruise",
    steps: [flight.replenish],
  },
  "body-approached": {
    about: "flies down to a planet and leaves supercruise there",
    at: "supercruise",
    needs: (system) => groundIn(system) !== undefined,
    steps: [(player) => flight.approach(player, groundIn(player.system))],
  },
  "signal-source-entered": {
    about: "drops out of supercruise at a signal source",
    at: "supercruise",
    steps: [flight.signalSource],
  },
  "interdicted-and-escaped": {
    about: "is interdicted in supercruise and gets away",
    at: "supercruise",
    steps: [(player) => flight.interdicted(player, true)],
  },
  "interdicted-and-submitted": {
    about: "is interdicted in supercruise and submits",
    at: "supercruise",
    steps: [(player) => flight.interdicted(player, false)],
  },
  "thargoid-hyperdiction": {
    about: "is pulled out of hyperspace by Thargoids, who shut the ship down and attack it",
    at: "supercruise",
    steps: [unrouted, hyperdiction],
  },
  docked: {
    about: "asks a station for a pad and docks",
    at: "supercruise",
    port: () => true,
    steps: [answered(() => true, straight)],
  },
  "docking-denied": {
    about: "asks for a pad, is denied, asks again and docks",
    at: "supercruise",
    port: () => true,
    steps: [answered(() => true, { ...straight, isDenied: true })],
  },
  "docking-cancelled": {
    about: "gives up a permission to dock, asks again and docks",
    at: "supercruise",
    port: () => true,
    steps: [answered(() => true, { ...straight, lost: "DockingCancelled" })],
  },
  "docking-timed-out": {
    about: "takes too long to dock, asks again and docks",
    at: "supercruise",
    port: () => true,
    steps: [answered(() => true, { ...straight, lost: "DockingTimeout" })],
  },
  undocked: { about: "leaves a station", at: "docked", steps: [goOut] },
  "refuelled-and-repaired": {
    about: "docks after a fight, and has the ship refuelled and repaired",
    at: "space",
    port: hasBoth("refuel", "repair"),
    steps: [
      (player) => fights.fight(player, false),
      flight.enterSupercruise,
      flight.replenish,
      answered(hasBoth("refuel", "repair"), straight),
      docked(services),
    ],
  },
  "commodity-bought": {
    about: "buys goods at a market",
    at: "docked",
    port: has("commodities"),
    steps: [docked(commerce.buy)],
  },
  "commodity-sold": {
    about: "sells goods of the hold at a market",
    at: "docked",
    holds: "gold",
    port: has("commodities"),
    steps: [docked((player, station) => commerce.sell(player, station, true))],
  },
  "limpets-bought": { about: "buys limpets", at: "docked", port: has("rearm"), steps: [docked(commerce.limpets)] },
  "limpets-sold": {
    about: "sells limpets",
    at: "docked",
    holds: "drones",
    port: has("rearm"),
    steps: [docked(commerce.sellLimpets)],
  },
  "cargo-ejected": { about: "throws a limpet out of the hold", at: "space", holds: "drones", steps: [commerce.eject] },
  "cargo-collected": { about: "scoops up goods that drift in space", at: "space", steps: [evening.gather] },
  "goods-rescued": {
    about: "hands in what was found at search and rescue",
    at: "docked",
    holds: "water",
    port: has("searchrescue"),
    steps: [docked(commerce.rescue)],
  },
  "colonisation-delivery": {
    about: "delivers goods to a site of colonisation",
    at: "docked",
    holds: "gold",
    port: ({ displayName }) => displayName !== undefined,
    steps: [docked(commerce.contribute)],
  },
  "asteroid-mined": {
    about: "prospects asteroids of a ring and refines tons of ore",
    at: "supercruise",
    holds: "drones",
    needs: hasRings,
    steps: [(player) => evening.mine(player, false)],
  },
  "asteroid-cracked": {
    about: "prospects asteroids of a ring and blows them open",
    at: "supercruise",
    holds: "drones",
    needs: hasRings,
    steps: [(player) => evening.mine(player, true)],
  },
  "system-scanned": {
    about: "jumps into a system and scans all of its bodies",
    at: "supercruise",
    steps: [unrouted, ...scanned],
  },
  "body-mapped": { about: "maps the surface of a planet", at: "supercruise", needs: hasPlanets, steps: [map] },
  "nav-beacon-scanned": {
    about: "learns all bodies of a system from its beacon",
    at: "space",
    needs: isColonised,
    steps: [navBeacon],
  },
  "codex-entry": { about: "finds something for the codex", at: "supercruise", steps: [(player) => codex(player)] },
  "first-discovery-sold": {
    about: "scans a system that nobody has seen before, and sells what was found with a bonus",
    at: "supercruise",
    steps: [
      jumpTo(isUncharted),
      maybe(honk),
      (player) => scanAll(player, true),
      leadTo({ at: "docked", port: has("exploration") }),
      sellData,
    ],
  },
  "exploration-data-bought": {
    about: "buys exploration data of the system",
    at: "docked",
    steps: [(player) => asides.maps(player, "BuyExplorationData")],
  },
  "trade-data-bought": {
    about: "buys trade data of the system",
    at: "docked",
    steps: [(player) => asides.maps(player, "BuyTradeData")],
  },
  "picture-taken": { about: "takes a picture", at: "space", steps: [picture] },
  landed: {
    about: "flies down to a planet and lands",
    at: "supercruise",
    needs: (system) => groundIn(system) !== undefined,
    steps: [leadTo({ at: "landed" })],
  },
  "lifted-off": { about: "lifts off from a planet", at: "landed", steps: [ground.onGround("landed", ground.liftOff)] },
  "srv-driven": {
    about: "drives about in the SRV, collects materials and returns to the ship",
    at: "landed",
    steps: [
      ground.onGround("landed", ground.launch),
      ground.collect,
      ground.onGround("in SRV", (player, body) => ground.returnWithBuggy(player, body, false)),
    ],
  },
  "srv-lost": {
    about: "loses the SRV",
    at: "srv",
    steps: [ground.onGround("in SRV", (player, body) => ground.returnWithBuggy(player, body, true))],
  },
  "materials-collected": { about: "collects materials from the ground", at: "srv", steps: [ground.collect] },
  "material-discovered": { about: "finds a material for the first time", at: "srv", steps: [asides.discover] },
  "datalink-scanned": { about: "scans a data point from the SRV", at: "srv", steps: [ground.datalink] },
  "stepped-out": {
    about: "steps out of the ship onto a planet, and back in",
    at: "landed",
    steps: [ground.onGround("landed", ground.stepOut), ground.onGround("walking", ground.stepIn)],
  },
  "organic-sampled": {
    about: "samples an organism three times and has it analysed",
    at: "walking",
    needs: hasLife,
    steps: [sampled, sampled, sampled],
  },
  "organic-sold": {
    about: "samples an organism three times, and sells the data at Vista Genomics",
    at: "walking",
    needs: hasLife,
    steps: [
      sampled,
      sampled,
      sampled,
      leadTo({ at: "concourse", port: has("vistagenomics") }),
      walking(feet.sellSamples),
    ],
  },
  "concourse-visited": {
    about: "leaves the ship at a station, and boards it again",
    at: "docked",
    steps: [docked(feet.getOut), walking(feet.getIn)],
  },
  "items-picked-up": { about: "picks things up on foot", at: "concourse", steps: [feet.pick] },
  "medkit-used": { about: "uses a medkit", at: "concourse", steps: [feet.use] },
  "suit-bought": { about: "buys a suit", at: "concourse", steps: [(player) => feet.purchase(player, "BuySuit")] },
  "weapon-bought": { about: "buys a weapon", at: "concourse", steps: [(player) => feet.purchase(player, "BuyWeapon")] },
  "suit-upgraded": { about: "has a suit upgraded", at: "concourse", steps: [upgradeSuit] },
  "weapon-upgraded": { about: "has a weapon upgraded", at: "concourse", steps: [upgradeWeapon] },
  "loadout-switched": {
    about: "changes into another suit",
    at: "concourse",
    steps: [(player) => feet.dress(player, "SwitchSuitLoadout")],
  },
  taxi: {
    about: "takes a taxi to another station of the system, and back",
    at: "concourse",
    needs: hasTwoPorts,
    steps: [walking(rides.taxi)],
  },
  "taxi-cancelled": { about: "books a taxi and calls it off", at: "concourse", steps: [walking(rides.calledOff)] },
  dropship: {
    about: "fights on the ground, brought and fetched by a dropship",
    at: "concourse",
    needs: isAtWar,
    steps: [walking((player, station) => rides.dropship(player, station, false))],
  },
  "dropship-cancelled": {
    about: "books a dropship and calls it off",
    at: "concourse",
    needs: isAtWar,
    steps: [walking((player, station) => rides.dropship(player, station, true))],
  },
  "pirates-shot": {
    about: "shoots pirates for bounties",
    at: "space",
    steps: [(player) => fights.fight(player, false)],
  },
  "war-fought": { about: "fights in a war for bonds", at: "space", steps: [(player) => fights.fight(player, true)] },
  "bounties-redeemed": {
    about: "shoots pirates, and has the bounties paid out at a station",
    at: "space",
    steps: [(player) => fights.fight(player, false), leadTo({ at: "docked", port: has("contacts") }), fights.redeem],
  },
  "died-and-rebought": {
    about: "is shot down, and buys the ship back at a station",
    at: "space",
    port: () => true,
    steps: [(player) => fights.die(player, false)],
  },
  "self-destructed": {
    about: "blows the own ship up, and buys it back at a station",
    at: "space",
    port: () => true,
    steps: [(player) => fights.die(player, true)],
  },
  "fighter-launched": {
    about: "launches a fighter and takes it back",
    at: "space",
    steps: [(player) => fights.fighter(player, false)],
  },
  "fighter-lost": {
    about: "launches a fighter, loses it and has it rebuilt",
    at: "space",
    steps: [(player) => fights.fighter(player, true)],
  },
  "crime-committed": { about: "is fined for a crime", at: "space", needs: isColonised, steps: [fights.crime] },
  scanned: { about: "is scanned by others", at: "space", steps: [fights.scannedInTurn] },
  "systems-rebooted": { about: "reboots the ship to repair it", at: "space", steps: [alone("RebootRepair")] },
  "mission-accepted": {
    about: "accepts courier missions from a board",
    at: "docked",
    port: has("missions"),
    steps: [accepted("Mission_Courier")],
  },
  "mission-chain": {
    about: "accepts missions, does them, is sent on and gets the rewards",
    at: "docked",
    port: has("missions"),
    steps: [accepted("Mission_Delivery"), rewarded],
  },
  "passengers-taken": {
    about: "takes passengers to where they want to go",
    at: "docked",
    port: has("missions"),
    steps: [accepted("Mission_PassengerBulk"), rewarded],
  },
  "mission-abandoned": {
    about: "accepts a mission and gives it up",
    at: "docked",
    port: has("missions"),
    steps: [accepted("Mission_Courier"), (player) => giveUp(player, "MissionAbandoned")],
  },
  "mission-failed": {
    about: "accepts a mission and fails",
    at: "docked",
    port: has("missions"),
    steps: [accepted("Mission_Massacre"), (player) => giveUp(player, "MissionFailed")],
  },
  "module-sold": {
    about: "buys a module and sells it",
    at: "docked",
    port: has("outfitting"),
    steps: [docked((player, station) => yard.shop(player, station, "sold"))],
  },
  "module-stored": {
    about: "buys a module and stores it",
    at: "docked",
    port: has("outfitting"),
    steps: [docked((player, station) => yard.shop(player, station, "stored"))],
  },
  "module-retrieved": {
    about: "stores a module, retrieves it and sells it",
    at: "docked",
    port: has("outfitting"),
    steps: [docked((player, station) => yard.shop(player, station, "retrieved"))],
  },
  "module-fetched": {
    about: "has a module sent that is stored elsewhere",
    at: "docked",
    port: has("outfitting"),
    steps: [
      docked((player, station) => yard.afar(player, station, { isFetched: true, isSold: false, isBought: false })),
    ],
  },
  "module-sold-afar": {
    about: "sells a module that is stored elsewhere",
    at: "docked",
    port: has("outfitting"),
    steps: [
      docked((player, station) => yard.afar(player, station, { isFetched: false, isSold: true, isBought: false })),
    ],
  },
  "ship-bought": {
    about: "buys a ship and leaves the old one",
    at: "docked",
    port: has("shipyard"),
    steps: [docked(garage.buy)],
  },
  "ship-swapped": {
    about: "gets into another ship",
    at: "docked",
    port: has("shipyard"),
    steps: [docked(garage.buy), docked(garage.swap)],
  },
  "ship-sold": {
    about: "buys a ship and sells the old one",
    at: "docked",
    port: has("shipyard"),
    steps: [docked(garage.buy), docked(garage.sell)],
  },
  "ship-transferred": {
    about: "has a ship sent that is elsewhere",
    at: "docked",
    port: has("shipyard"),
    steps: [docked(garage.buy), jumpAway, leadTo({ at: "docked", port: has("shipyard") }), docked(garage.transfer)],
  },
  "ship-named": { about: "gives the ship a name", at: "docked", port: has("shipyard"), steps: [docked(yard.name)] },
  "module-engineered": {
    about: "has an engineer change the drive, grade by grade",
    at: "docked",
    port: has("engineer"),
    steps: [
      docked((player) => {
        const unlocked = workshop.unlockEngineer(player);
        const crafted = workshop.craft(player, "FrameShiftDrive");
        return crafted && [...unlocked, ...crafted];
      }),
    ],
  },
  "materials-traded": {
    about: "gives some of a material for another",
    at: "docked",
    port: has("materialtrader"),
    steps: [docked(workshop.trade)],
  },
  "ammunition-synthesised": {
    about: "makes ammunition or repairs from materials",
    at: "space",
    steps: [(player) => workshop.synthesise(player, false)],
  },
  "technology-unlocked": {
    about: "has a technology broker unlock a module",
    at: "docked",
    port: has("techbroker"),
    steps: [docked(workshop.broker)],
  },
  "material-discarded": { about: "throws some of a material away", at: "space", steps: [workshop.discard] },
  "carrier-jumped": {
    about: "jumps with the own fleet carrier, aboard",
    at: "carrier",
    steps: [managed((player, carrier) => fleet.send(player, carrier, false))],
  },
  "carrier-sent": {
    about: "sends the own fleet carrier elsewhere, and stays behind",
    at: "docked",
    steps: [managed((player, carrier) => fleet.send(player, carrier, false))],
  },
  "carrier-jump-cancelled": {
    about: "plans a jump of the own fleet carrier and cancels it",
    at: "carrier",
    steps: [managed((player, carrier) => fleet.send(player, carrier, true))],
  },
  "carrier-funded": {
    about: "moves credits to the own fleet carrier",
    at: "carrier",
    steps: [managed(fleet.transfer)],
  },
  "carrier-order-placed": {
    about: "has the own fleet carrier buy goods",
    at: "carrier",
    steps: [managed(fleet.order)],
  },
  "carrier-renamed": { about: "names the own fleet carrier", at: "carrier", steps: [managed(fleet.rechristen)] },
  "carrier-loaded": {
    about: "moves goods from the ship to the own fleet carrier",
    at: "carrier",
    holds: "gold",
    steps: [docked(fleet.leaveOnCarrier)],
  },
  "wing-joined": { about: "joins a wing and leaves it", at: "space", steps: [evening.wing] },
  "crew-joined": { about: "flies in the crew of somebody else, and returns", at: "docked", steps: [evening.crewUp] },
  "crew-hired": {
    about: "hires somebody for the crew",
    at: "docked",
    port: has("crewlounge"),
    steps: [(player) => (player.life.hasCrew ? [] : evening.staff(player))],
  },
  chat: { about: "hears from other players", at: "space", steps: [asides.chat] },
  promoted: { about: "gets a higher rank", at: "space", steps: [asides.promote] },
  "community-goals-read": { about: "reads how community goals stand", at: "docked", steps: [communityGoals] },
  "squadron-joined": {
    about: "applies to a squadron and joins it",
    at: "docked",
    steps: [alone("AppliedToSquadron", squadron), alone("JoinedSquadron", squadron)],
  },
  "power-joined": { about: "pledges to a power", at: "docked", steps: [joined] },
  "power-left": { about: "pledges to a power, and leaves it", at: "docked", steps: [joined, asides.turn] },
  "merits-earned": {
    about: "pledges to a power, and earns merits for it",
    at: "docked",
    steps: [joined, asides.merits],
  },
  "logged-in-again": { about: "leaves for the menu and logs in again", at: "docked", steps: [relogged] },
};

/** Jumps to another system that has a station. */
function jumpAway(player: Player): ReturnType<Step> {
  return [...(leadTo({ at: "supercruise" })(player) ?? []), ...(jumpTo(isColonised)(player) ?? [])];
}

/** The amount of each commodity that a scene needs in the hold. */
const enough = { gold: 1, water: 1, drones: 8 };

/** Buys what a scene needs and the hold lacks, and takes it to another system. */
const stockUp =
  ({ holds }: Setting): Step =>
  (player) => {
    const { life, where } = player;
    if (holds === undefined) return [];
    const isHere = "station" in where && where.station.marketId === life.paid.get(holds)?.marketId;
    if ((life.hold.get(holds) ?? 0) >= enough[holds]) return isHere ? jumpAway(player) : [];
    const index = commodities.findIndex(([name]) => name === holds);
    const bought = docked((_, station) =>
      holds === "drones" ? commerce.limpets(player, station) : commerce.buy(player, station, index),
    );
    const port = has(holds === "drones" ? "rearm" : "commodities");
    return [leadTo({ at: "docked", port }), bought, jumpAway].flatMap((step) => step(player) ?? []);
  };

/** The scene with the given name; throws a TypeError if there is none. */
export function sceneCalled(name: unknown): Scene {
  const scene = typeof name === "string" && Object.hasOwn(scenes, name) ? scenes[name] : undefined;
  if (scene) return scene;
  const near = typeof name === "string" ? nearest(name, Object.keys(scenes)) : undefined;
  const unknown = name === "" ? "the name of a scene is empty" : `there is no scene ${name}`;
  throw new TypeError(`${unknown}${didYouMean(near) || `; ${listsScenes}`}`);
}

/** Tells the user how to list the scenes. */
export const listsScenes = "journal-lint generate --scenes lists all scenes";

/** The events of a scene, including those that lead the player to its place. */
export function playScene(player: Player, name: string): NonNullable<ReturnType<Step>> {
  const scene = sceneCalled(name);
  return [stockUp(scene), leadTo(scene), ...scene.steps].flatMap((step) => {
    const lines = step(player);
    if (!lines)
      throw new Error(`the scene ${name} cannot be played with what the player has: try another seed or folder`);
    return lines;
  });
}
