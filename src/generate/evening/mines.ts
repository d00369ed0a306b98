import { bodiesOf } from "../galaxy/bodies.js";
import type { SessionEvent } from "../session/pilot.js";
import { enemyOf, threat } from "./enemies.js";
import { exitSupercruise, isIn } from "./flight.js";
import type { Happening } from "./happening.js";
import { addTo, bare, line } from "./line.js";
import { pickUp } from "./pick-up.js";
import type { Player } from "./player.js";
import { stow } from "./stock.js";
import { cargo } from "./told-files.js";

const mostTons = 230;

/** A stay at a ring: limpets go out, tons come in. */
function mine(player: Player): readonly SessionEvent[] | undefined {
  const { random, life } = player;
  const ringed = bodiesOf(player.system).find(({ rings }) => rings.length > 0);
  if (!ringed || (life.hold.get("drones") ?? 0) < 4 || player.cargo > mostTons) return undefined;
  const lines = [...exitSupercruise(player, ringed.rings[0] ?? "", ringed.id + 1, "PlanetaryRing")];
  for (let rock = random.between(1, 4); rock > 0 && (life.hold.get("drones") ?? 0) > 1; rock--)
    addTo(lines, [...rockOf(player)]);
  return lines;
}

function rockOf(player: Player): readonly SessionEvent[] {
  const { random } = player;
  const lines = [
    drone(player, "Prospector"),
    ...(random.chance(10) ? threat(player, enemyOf(player)) : []),
    cargo(player, 5),
    bare(player, "ProspectedAsteroid", [6, 20], {
      Materials: [
        { Name: "Bromellite", Proportion: 21.5 },
        { Name: "Water", Proportion: 12.4 },
      ],
      Content: "$AsteroidMaterialContent_High;",
      Content_Localised: "Material Content: High",
      Remaining: 100,
    }),
    drone(player, "Collection"),
    ...(random.chance(55) && (player.life.hold.get("drones") ?? 0) > 0 ? [drone(player, "Collection")] : []),
    ...(random.chance(70) ? [cargo(player, 5)] : []),
  ];
  if (random.chance(8)) lines.push(line(player, "AsteroidCracked", [20, 60], { Body: player.arrival.Body }));
  for (let tons = random.between(1, 5); tons > 0; tons--) {
    stow(player, "bromellite", 1);
    lines.push(bare(player, "MiningRefined", [4, 20], { Type: "$bromellite_name;", Type_Localised: "Bromellite" }));
    if (random.chance(30)) addTo(lines, pickUp(player, "Raw", 2));
  }
  lines.push(cargo(player, 12));
  return lines;
}

function drone(player: Player, Type: string): SessionEvent {
  stow(player, "drones", -1);
  return bare(player, "LaunchDrone", [8, 25], { Type });
}

/** Scooping up what drifts about. */
function gather(player: Player): readonly SessionEvent[] | undefined {
  if (!isIn(player, "normal") || player.life.near || player.cargo > mostTons) return undefined;
  stow(player, "gold", 1);
  return [bare(player, "CollectCargo", [10, 60], { Type: "gold", Stolen: false }), cargo(player, 3)];
}

/** Digging for ore. */
export const mineHappenings: readonly Happening[] = [
  {
    topic: "mining",
    kinds: [
      "LaunchDrone",
      "ProspectedAsteroid",
      "MiningRefined",
      "AsteroidCracked",
      "MaterialCollected",
      "Cargo",
      "ReceiveText",
      "SupercruiseExit",
    ],
    weight: 8,
    play: (player) => (isIn(player, "supercruise") && !player.life.near ? mine(player) : undefined),
  },
  { topic: "combat", kinds: ["CollectCargo", "Cargo"], weight: 1, play: gather },
];
