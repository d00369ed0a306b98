import type { SessionEvent } from "../session/pilot.js";
import { bare, message } from "./line.js";
import type { Player } from "./player.js";

/** Somebody to fight. */
export interface Enemy {
  readonly name: string;
  readonly display: string;
  readonly ship: string;
  readonly shown: string | undefined;
  readonly rank: string;
  readonly bounty: number;
}

const firstNames = ["Garrick", "Oona", "Teodor", "Rhea", "Calum", "Ysolde", "Bram", "Nadia", "Ferris", "Imke"];
const lastNames = ["Sool", "Varga", "Okafor", "Lindqvist", "Maro", "Teague", "Brask", "Nyland", "Quist", "Halloran"];
const raiders = [
  ["viper_mkiv", "Viper Mk IV"],
  ["cobramkiii", "Cobra Mk III"],
  ["eagle", undefined],
  ["vulture", undefined],
  ["asp", "Asp Explorer"],
] as const;
const skills = ["Competent", "Expert", "Master", "Dangerous", "Deadly"];

/** Another one each time. */
export function enemyOf({ random }: Player): Enemy {
  const display = `${random.pick(firstNames)} ${random.pick(lastNames)}`;
  const [ship, shown] = random.pick(raiders);
  const rank = random.pick(skills);
  return {
    name: `$npc_name_decorate:#name=${display};`,
    display,
    ship,
    shown,
    rank,
    bounty: random.between(4000, 260_000),
  };
}

/** What is known of a target, more at each stage of the scan. */
export function targeted(player: Player, enemy: Enemy, ScanStage: number, delay: number): SessionEvent {
  return bare(player, "ShipTargeted", delay, {
    TargetLocked: true,
    Ship: enemy.ship,
    Ship_Localised: enemy.shown,
    ScanStage,
    PilotName: ScanStage > 0 ? enemy.name : undefined,
    PilotName_Localised: ScanStage > 0 ? enemy.display : undefined,
    PilotRank: ScanStage > 0 ? enemy.rank : undefined,
    ShieldHealth: ScanStage > 1 ? 100 : undefined,
    HullHealth: ScanStage > 1 ? 100 : undefined,
    ...(ScanStage > 2
      ? {
          Faction: player.system.colony?.factions[0]?.Name ?? "Crimson Raiders",
          LegalStatus: "Wanted",
          Bounty: enemy.bounty,
        }
      : {}),
  });
}

/** One after the other has a look at the ship. */
export function scannedInTurn(player: Player): readonly SessionEvent[] {
  return Array.from({ length: player.random.between(1, 5) }, () => scannedBy(player)).flat();
}

/** What pirates and police say when they look. */
function scannedBy(player: Player): readonly SessionEvent[] {
  const ScanType = player.random.pick(["Cargo", "Crime"]);
  return [bare(player, "Scanned", [2, 10], { ScanType }), ...threat(player, enemyOf(player))];
}

/** What an enemy says. */
export function threat(player: Player, { display }: Enemy): readonly SessionEvent[] {
  return [message(player, display, "$Pirate_OnStartScanCargo01;", "What have we here?", [0, 3])];
}
