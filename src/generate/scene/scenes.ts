import type { Events } from "#events";
import { didYouMean, nearest } from "../../base/nearest.js";
import * as commerce from "../evening/commerce.js";
import { codex, map, navBeacon, picture, scanAll } from "../evening/exploring.js";
import * as feet from "../evening/feet.js";
import * as fights from "../evening/fights.js";
import * as fleet from "../evening/fleet.js";
import * as flight from "../evening/flight.js";
import * as garage from "../evening/garage.js";
import * as ground from "../evening/ground.js";
import { docked, offers, walking } from "../evening/happening.js";
import { clearRoute, hyperdiction, isScoopable, jumpOn, plot, refuel } from "../evening/hyperspace.js";
import * as incidental from "../evening/incidental.js";
import { addTo, line } from "../evening/line.js";
import { leave, logInWholly } from "../evening/log-in.js";
import { accept, giveUp, missionsMet, rewards } from "../evening/missions.js";
import type { AcceptedMission, Fields, Player, WrittenEvent } from "../evening/player.js";
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
import { quirks } from "./quirks.js";
import { groundIn, isAlive, jumpTo, leadTo, type SceneSetting, type SceneStep, straight } from "./stage.js";

/** A short, named part of a session. */
type Scene = ReturnType<typeof scene>;

/** A scene, with what it needs or only where it takes place. */
const scene = (where: SceneSetting | SceneSetting["at"], about: string, steps: readonly SceneStep[]) => ({
  ...(typeof where === "string" ? { at: where } : where),
  about,
  steps,
});

const dockedAt = (service: string): SceneSetting => ({ at: "docked", port: offers(service) });

/** A line of a kind on which no other line depends. */
const alone =
  (kind: keyof Events, fields: Fields = {}): SceneStep =>
  (player) => [line(player, kind, [10, 60], fields)];

/** A step with what would otherwise be left to chance. */
const given =
  <Choice>(play: (player: Player, choice: Choice) => ReturnType<SceneStep>, choice: Choice): SceneStep =>
  (player) =>
    play(player, choice);

/** A step that may be unnecessary. */
const maybe =
  (step: SceneStep): SceneStep =>
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
    wanted.every((service) => offers(service)(station));

const squadron = { SquadronName: "LANTERN BEARERS" };

const sampled = ground.onGround("walking", evening.takeSample);
const joined: SceneStep = (player) => (player.life.power === undefined ? incidental.turn(player) : []);
const unrouted: SceneStep = (player) => (player.route.length > 0 ? [clearRoute(player)] : []);
const unboosted: SceneStep = (player) => (player.life.boost === undefined ? [] : jumpOn(player));
const relogged: SceneStep = (player) => [leave(player), ...logInWholly(player)];

/** Accepts missions of a kind until one of them leads elsewhere. */
const accepted = (task: string): SceneStep =>
  docked((player, station) => {
    const lines: WrittenEvent[] = [];
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
  const lines: WrittenEvent[] = [];
  for (let met = missionsMet(player, station); met.length > 0; met = missionsMet(player, station)) addTo(lines, met);
  return [...lines, ...(rewards(player) ?? [])];
});

/** Travels from supercruise to a station, which replies in the given way. */
const dock =
  (
    answers: Partial<NonNullable<Parameters<typeof comeIn>[2]>>,
    port: (station: Station) => boolean = () => true,
  ): SceneStep =>
  (player) =>
    comeIn(
      player,
      player.system.colony?.stations.find((station) => !station.isCarrier && port(station)),
      { ...straight, ...answers },
    );

const carrierSent = (isCancelled: boolean): SceneStep =>
  fleet.managing((player, carrier) => fleet.send(player, carrier, isCancelled));

const shopped = (end: Parameters<typeof yard.shop>[2]): SceneStep =>
  docked((player, station) => yard.shop(player, station, end));

const beforePort: SceneSetting = { at: "supercruise", port: () => true };
const aboveGround: SceneSetting = { at: "supercruise", needs: (system) => groundIn(system) !== undefined };
const byRings: SceneSetting = { at: "supercruise", holds: "drones", needs: hasRings };

const scanned = [jumpTo(hasPlanets), maybe(honk), given(scanAll, true)] as const;

export const scenes: Readonly<Record<string, Scene>> = {
  "jumped-along-route": scene("supercruise", "plots a route of several stars and jumps along it", [
    unrouted,
    plot,
    jumpOn,
  ]),
  "fuel-scooped": scene("supercruise", "jumps to a star that has fuel and scoops it", [jumpTo(isScoopable), refuel]),
  "neutron-boosted": scene("supercruise", "charges the drive in the cone of a neutron star and jumps on it", [
    unboosted,
    unrouted,
    jumpTo(({ starClass }) => starClass === "N"),
    flight.jetCone,
    jumpOn,
  ]),
  "jump-synthesised": scene("supercruise", "makes a longer jump from materials, and jumps", [
    unboosted,
    given(workshop.synthesise, true),
    jumpOn,
  ]),
  "supercruise-entered": scene("space", "enters supercruise", [flight.enterSupercruise]),
  "reservoir-filled": scene("supercruise", "fills the reservoir from the tank on a long way", [flight.replenish]),
  "body-approached": scene(aboveGround, "flies down to a planet and leaves supercruise there", [
    (player) => flight.approach(player, groundIn(player.system)),
  ]),
  "signal-source-entered": scene("supercruise", "drops out of supercruise at a signal source", [flight.signalSource]),
  "interdicted-and-escaped": scene("supercruise", "is interdicted in supercruise and gets away", [
    given(flight.interdicted, true),
  ]),
  "interdicted-and-submitted": scene("supercruise", "is interdicted in supercruise and submits", [
    given(flight.interdicted, false),
  ]),
  "thargoid-hyperdiction": scene(
    "supercruise",
    "is pulled out of hyperspace by Thargoids, who shut the ship down and attack it",
    [unrouted, hyperdiction],
  ),
  docked: scene(beforePort, "asks a station for a pad and docks", [dock({})]),
  "docking-denied": scene(beforePort, "asks for a pad, is denied, asks again and docks", [dock({ isDenied: true })]),
  "docking-cancelled": scene(beforePort, "gives up a permission to dock, asks again and docks", [
    dock({ lost: "DockingCancelled" }),
  ]),
  "docking-timed-out": scene(beforePort, "takes too long to dock, asks again and docks", [
    dock({ lost: "DockingTimeout" }),
  ]),
  undocked: scene("docked", "leaves a station", [goOut]),
  "refuelled-and-repaired": scene(
    { at: "space", port: hasBoth("refuel", "repair") },
    "docks after a fight, and has the ship refuelled and repaired",
    [
      given(fights.fight, false),
      flight.enterSupercruise,
      flight.replenish,
      dock({}, hasBoth("refuel", "repair")),
      docked(services),
    ],
  ),
  "commodity-bought": scene(dockedAt("commodities"), "buys goods at a market", [docked(commerce.buy)]),
  "commodity-sold": scene(
    { at: "docked", holds: "gold", port: offers("commodities") },
    "sells goods of the hold at a market",
    [docked((player, station) => commerce.sell(player, station, true))],
  ),
  "limpets-bought": scene(dockedAt("rearm"), "buys limpets", [docked(commerce.limpets)]),
  "limpets-sold": scene({ at: "docked", holds: "drones", port: offers("rearm") }, "sells limpets", [
    docked(commerce.sellLimpets),
  ]),
  "cargo-ejected": scene({ at: "space", holds: "drones" }, "throws a limpet out of the hold", [commerce.eject]),
  "cargo-collected": scene("space", "scoops up goods that drift in space", [evening.gather]),
  "goods-rescued": scene(
    { at: "docked", holds: "water", port: offers("searchrescue") },
    "hands in what was found at search and rescue",
    [docked(commerce.rescue)],
  ),
  "colonisation-delivery": scene(
    { at: "docked", holds: "gold", port: ({ displayName }) => displayName !== undefined },
    "delivers goods to a site of colonisation",
    [docked(commerce.contribute)],
  ),
  "colony-claimed": scene(
    { at: "space", writes: "ColonisationSystemClaim" },
    "claims a system and deploys a beacon there",
    [alone("ColonisationSystemClaim"), alone("ColonisationBeaconDeployed")],
  ),
  "construction-completed": scene(
    { at: "space", writes: "CompleteConstruction" },
    "has what was built in a new colony finished",
    [alone("CompleteConstruction")],
  ),
  "asteroid-mined": scene(byRings, "prospects asteroids of a ring and refines tons of ore", [
    given(evening.mine, false),
  ]),
  "asteroid-cracked": scene(byRings, "prospects asteroids of a ring and blows them open", [given(evening.mine, true)]),
  "system-scanned": scene("supercruise", "jumps into a system and scans all of its bodies", [unrouted, ...scanned]),
  "body-mapped": scene({ at: "supercruise", needs: hasPlanets }, "maps the surface of a planet", [map]),
  "nav-beacon-scanned": scene({ at: "space", needs: isColonised }, "learns all bodies of a system from its beacon", [
    navBeacon,
  ]),
  "codex-entry": scene("supercruise", "finds something for the codex", [codex]),
  "first-discovery-sold": scene(
    "supercruise",
    "scans a system that nobody has seen before, and sells what was found with a bonus",
    [
      jumpTo((system) => !isCharted(system) && hasPlanets(system)),
      maybe(honk),
      given(scanAll, true),
      leadTo({ at: "docked", port: offers("exploration") }),
      incidental.sellData,
    ],
  ),
  "exploration-data-bought": scene("docked", "buys exploration data of the system", [
    given(incidental.maps, "BuyExplorationData"),
  ]),
  "trade-data-bought": scene("docked", "buys trade data of the system", [given(incidental.maps, "BuyTradeData")]),
  "picture-taken": scene("space", "takes a picture", [picture]),
  landed: scene(aboveGround, "flies down to a planet and lands", [leadTo({ at: "landed" })]),
  "lifted-off": scene("landed", "lifts off from a planet", [ground.onGround("landed", ground.liftOff)]),
  "srv-driven": scene("landed", "drives about in the SRV, collects materials and returns to the ship", [
    ground.onGround("landed", ground.launch),
    ground.collect,
    ground.onGround("in SRV", (player, body) => ground.returnWithBuggy(player, body, false)),
  ]),
  "rhino-driven": scene({ at: "landed", writes: "LaunchVessel" }, "drives about in the Rhino", [ground.driveRhino]),
  "nomad-sent": scene({ at: "landed", writes: "LaunchVessel" }, "sends the Nomad out, and takes it back", [
    ground.sendNomad,
  ]),
  "srv-lost": scene("srv", "loses the SRV", [
    ground.onGround("in SRV", (player, body) => ground.returnWithBuggy(player, body, true)),
  ]),
  "materials-collected": scene("srv", "collects materials from the ground", [ground.collect]),
  "material-discovered": scene("srv", "finds a material for the first time", [incidental.discover]),
  "datalink-scanned": scene("srv", "scans a data point from the SRV", [ground.datalink]),
  "stepped-out": scene("landed", "steps out of the ship onto a planet, and back in", [
    ground.onGround("landed", ground.stepOut),
    ground.onGround("walking", ground.stepIn),
  ]),
  "organic-sampled": scene({ at: "walking", needs: hasLife }, "samples an organism three times and has it analysed", [
    sampled,
    sampled,
    sampled,
  ]),
  "organic-sold": scene(
    { at: "walking", needs: hasLife },
    "samples an organism three times, and sells the data at Vista Genomics",
    [sampled, sampled, sampled, leadTo({ at: "concourse", port: offers("vistagenomics") }), walking(feet.sellSamples)],
  ),
  "concourse-visited": scene("docked", "leaves the ship at a station, and boards it again", [
    docked(feet.getOut),
    walking(feet.getIn),
  ]),
  "items-picked-up": scene("concourse", "picks things up on foot", [feet.pick]),
  "medkit-used": scene("concourse", "uses a medkit", [feet.use]),
  "suit-bought": scene("concourse", "buys a suit", [given(feet.purchase, "BuySuit")]),
  "weapon-bought": scene("concourse", "buys a weapon", [given(feet.purchase, "BuyWeapon")]),
  "suit-upgraded": scene("concourse", "has a suit upgraded", [feet.upgradeSuit]),
  "weapon-upgraded": scene("concourse", "has a weapon upgraded", [feet.upgradeWeapon]),
  "loadout-switched": scene("concourse", "changes into another suit", [given(feet.dress, "SwitchSuitLoadout")]),
  taxi: scene({ at: "concourse", needs: hasTwoPorts }, "takes a taxi to another station of the system, and back", [
    walking(rides.taxi),
  ]),
  "taxi-cancelled": scene("concourse", "books a taxi and calls it off", [walking(rides.calledOff)]),
  dropship: scene({ at: "concourse", needs: isAtWar }, "fights on the ground, brought and fetched by a dropship", [
    walking((player, station) => rides.dropship(player, station, false)),
  ]),
  "dropship-cancelled": scene({ at: "concourse", needs: isAtWar }, "books a dropship and calls it off", [
    walking((player, station) => rides.dropship(player, station, true)),
  ]),
  "pirates-shot": scene("space", "shoots pirates for bounties", [given(fights.fight, false)]),
  "war-fought": scene("space", "fights in a war for bonds", [given(fights.fight, true)]),
  "operation-fought": scene({ at: "space", writes: "GameModeChange" }, "fights in an operation, and comes back", [
    fights.operation,
  ]),
  "bounties-redeemed": scene("space", "shoots pirates, and has the bounties paid out at a station", [
    given(fights.fight, false),
    leadTo({ at: "docked", port: offers("contacts") }),
    fights.redeem,
  ]),
  "died-and-rebought": scene({ at: "space", port: () => true }, "is shot down, and buys the ship back at a station", [
    given(fights.die, false),
  ]),
  "self-destructed": scene({ at: "space", port: () => true }, "blows the own ship up, and buys it back at a station", [
    given(fights.die, true),
  ]),
  "fighter-launched": scene("space", "launches a fighter and takes it back", [given(fights.fighter, false)]),
  "fighter-lost": scene("space", "launches a fighter, loses it and has it rebuilt", [given(fights.fighter, true)]),
  "crime-committed": scene({ at: "space", needs: isColonised }, "is fined for a crime", [fights.crime]),
  scanned: scene("space", "is scanned by others", [fights.scannedInTurn]),
  "systems-rebooted": scene("space", "reboots the ship to repair it", [alone("RebootRepair")]),
  "mission-accepted": scene(dockedAt("missions"), "accepts courier missions from a board", [
    accepted("Mission_Courier"),
  ]),
  "mission-chain": scene(dockedAt("missions"), "accepts missions, does them, is sent on and gets the rewards", [
    accepted("Mission_Delivery"),
    rewarded,
  ]),
  "passengers-taken": scene(dockedAt("missions"), "takes passengers to where they want to go", [
    accepted("Mission_PassengerBulk"),
    rewarded,
  ]),
  "mission-abandoned": scene(dockedAt("missions"), "accepts a mission and gives it up", [
    accepted("Mission_Courier"),
    given(giveUp, "MissionAbandoned"),
  ]),
  "mission-failed": scene(dockedAt("missions"), "accepts a mission and fails", [
    accepted("Mission_Massacre"),
    given(giveUp, "MissionFailed"),
  ]),
  "module-sold": scene(dockedAt("outfitting"), "buys a module and sells it", [shopped("sold")]),
  "module-stored": scene(dockedAt("outfitting"), "buys a module and stores it", [shopped("stored")]),
  "module-retrieved": scene(dockedAt("outfitting"), "stores a module, retrieves it and sells it", [
    shopped("retrieved"),
  ]),
  "module-fetched": scene(dockedAt("outfitting"), "has a module sent that is stored elsewhere", [
    docked((player, station) => yard.afar(player, station, { isFetched: true, isSold: false, isBought: false })),
  ]),
  "module-sold-afar": scene(dockedAt("outfitting"), "sells a module that is stored elsewhere", [
    docked((player, station) => yard.afar(player, station, { isFetched: false, isSold: true, isBought: false })),
  ]),
  "ship-bought": scene(dockedAt("shipyard"), "buys a ship and leaves the old one", [docked(garage.buy)]),
  "ship-swapped": scene(dockedAt("shipyard"), "gets into another ship", [docked(garage.buy), docked(garage.swap)]),
  "ship-sold": scene(dockedAt("shipyard"), "buys a ship and sells the old one", [
    docked(garage.buy),
    docked(garage.sell),
  ]),
  "ship-transferred": scene(dockedAt("shipyard"), "has a ship sent that is elsewhere", [
    docked(garage.buy),
    jumpAway,
    leadTo({ at: "docked", port: offers("shipyard") }),
    docked(garage.transfer),
  ]),
  "ship-given-away": scene(
    { ...dockedAt("shipyard"), writes: "ShipyardBankDeposit" },
    "gives a ship to the bank of the squadron",
    [alone("ShipyardBankDeposit")],
  ),
  "ship-named": scene(dockedAt("shipyard"), "gives the ship a name", [docked(yard.name)]),
  "module-engineered": scene(dockedAt("engineer"), "has an engineer change the drive, grade by grade", [
    docked((player) => {
      const unlocked = workshop.unlockEngineer(player);
      const crafted = workshop.craft(player, "FrameShiftDrive");
      return crafted && [...unlocked, ...crafted];
    }),
  ]),
  "materials-traded": scene(dockedAt("materialtrader"), "gives some of a material for another", [
    docked(workshop.trade),
  ]),
  "ammunition-synthesised": scene("space", "makes ammunition or repairs from materials", [
    given(workshop.synthesise, false),
  ]),
  "technology-unlocked": scene(dockedAt("techbroker"), "has a technology broker unlock a module", [
    docked(workshop.broker),
  ]),
  "material-discarded": scene("space", "throws some of a material away", [workshop.discard]),
  "carrier-jumped": scene("carrier", "jumps with the own fleet carrier, aboard", [carrierSent(false)]),
  "carrier-sent": scene("docked", "sends the own fleet carrier elsewhere, and stays behind", [carrierSent(false)]),
  "carrier-jump-cancelled": scene("carrier", "plans a jump of the own fleet carrier and cancels it", [
    carrierSent(true),
  ]),
  "carrier-funded": scene("carrier", "moves credits to the own fleet carrier", [fleet.managing(fleet.transfer)]),
  "carrier-order-placed": scene("carrier", "has the own fleet carrier buy goods", [fleet.managing(fleet.order)]),
  "carrier-renamed": scene("carrier", "names the own fleet carrier", [fleet.managing(fleet.rechristen)]),
  "carrier-loaded": scene({ at: "carrier", holds: "gold" }, "moves goods from the ship to the own fleet carrier", [
    docked(fleet.leaveOnCarrier),
  ]),
  "wing-joined": scene("space", "joins a wing and leaves it", [evening.wing]),
  "crew-joined": scene("docked", "flies in the crew of somebody else, and returns", [evening.crewUp]),
  "crew-hired": scene(dockedAt("crewlounge"), "hires somebody for the crew", [
    (player) => (player.life.hasCrew ? [] : evening.staff(player)),
  ]),
  chat: scene("space", "hears from other players", [incidental.chat]),
  promoted: scene("space", "gets a higher rank", [incidental.promote]),
  "community-goals-read": scene("docked", "reads how community goals stand", [incidental.communityGoals]),
  "squadron-joined": scene("docked", "applies to a squadron and joins it", [
    alone("AppliedToSquadron", squadron),
    alone("JoinedSquadron", squadron),
  ]),
  "power-joined": scene("docked", "pledges to a power", [joined]),
  "power-left": scene("docked", "pledges to a power, and leaves it", [joined, incidental.turn]),
  "merits-earned": scene("docked", "pledges to a power, and earns merits for it", [joined, incidental.merits]),
  "logged-in-again": scene("docked", "leaves for the menu and logs in again", [relogged]),
};

/** Jumps to another system that has a station. */
function jumpAway(player: Player): ReturnType<SceneStep> {
  return [...(leadTo({ at: "supercruise" })(player) ?? []), ...(jumpTo(isColonised)(player) ?? [])];
}

/** The amount of each commodity that a scene needs in the hold. */
const enough = { gold: 1, water: 1, drones: 8 };

/** Buys what a scene needs and the hold lacks, and takes it to another system. */
const stockUp =
  ({ holds }: SceneSetting): SceneStep =>
  (player) => {
    const { life, where } = player;
    if (holds === undefined) return [];
    const isHere = "station" in where && where.station.marketId === life.paid.get(holds)?.marketId;
    if ((life.hold.get(holds) ?? 0) >= enough[holds]) return isHere ? jumpAway(player) : [];
    const index = commodities.findIndex(([name]) => name === holds);
    const bought = docked((_, station) =>
      holds === "drones" ? commerce.limpets(player, station) : commerce.buy(player, station, index),
    );
    const port = offers(holds === "drones" ? "rearm" : "commodities");
    return [leadTo({ at: "docked", port }), bought, jumpAway].flatMap((step) => step(player) ?? []);
  };

const all: Readonly<Record<string, Scene>> = { ...quirks, ...scenes };

/** The scene with the given name; throws a TypeError if there is none. */
export function sceneCalled(name: unknown): Scene {
  const scene = typeof name === "string" && Object.hasOwn(all, name) ? all[name] : undefined;
  if (scene) return scene;
  const near = typeof name === "string" ? nearest(name, Object.keys(scenes)) : undefined;
  const unknown = name === "" ? "the name of a scene is empty" : `there is no scene ${name}`;
  throw new TypeError(`${unknown}${didYouMean(near) || `; ${listsScenes}`}`);
}

/** Tells the user how to list the scenes. */
export const listsScenes = "journal-lint generate --scenes lists all scenes";

/** The events of a scene, including those that lead the player to its place. */
export function playScene(player: Player, name: string): NonNullable<ReturnType<SceneStep>> {
  const scene = sceneCalled(name);
  return [stockUp(scene), leadTo(scene), ...scene.steps].flatMap((step) => {
    const lines = step(player);
    if (!lines)
      throw new Error(`the scene ${name} cannot be played with what the player has: try another seed or folder`);
    return lines;
  });
}
