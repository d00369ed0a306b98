import { meetEngineer } from "../evening/engineers.js";
import { species } from "../evening/feet.js";
import { onGround, stepIn } from "../evening/ground.js";
import { docked, offers } from "../evening/happening.js";
import { clearRoute, hyperdiction, jumpOn } from "../evening/hyperspace.js";
import { bare, message, music } from "../evening/line.js";
import { loadout } from "../evening/loadout.js";
import { firstMission } from "../evening/missions.js";
import { arena } from "../evening/nasty.js";
import { type Lines, newId, type Player, type WrittenEvent } from "../evening/player.js";
import { scanOf } from "../evening/scans.js";
import { bodiesOf } from "../galaxy/bodies.js";
import { isAlive, leadTo, type SceneSetting, type SceneStep } from "./stage.js";

/** Lines that break off in the middle, without a line ending. */
export const tornLines = new WeakSet<WrittenEvent>();

function torn(event: WrittenEvent): WrittenEvent {
  tornLines.add(event);
  return event;
}

interface Quirk extends SceneSetting {
  readonly about: string;
  readonly steps: readonly SceneStep[];
}

const quirk = (where: SceneSetting | SceneSetting["at"], about: string, ...steps: readonly SceneStep[]): Quirk => ({
  ...(typeof where === "string" ? { at: where } : where),
  about,
  steps,
});

const atBoard: SceneSetting = { at: "docked", port: offers("missions") };

/** More than a signed number of 64 bits holds. */
const hugeId = 2 ** 63 + 2 ** 12;

const chatter = (player: Player): WrittenEvent =>
  message(player, "Vandermeer Lines", "$CruiseLiner_SCPatrol03;", "Good evening, pilot.", [5, 20]);

/** A scan whose axial tilt could not be computed. */
function tiltless(player: Player): Lines {
  const [star] = bodiesOf(player.system);
  return star ? [{ ...scanOf(player, star, "Detailed", 5), AxialTilt: Number.NaN }] : [];
}

/** A jump that is charged twice, of which one is made. */
function chargedTwice(player: Player): Lines {
  const lines = jumpOn(player);
  const start = lines.findIndex(({ event }) => event === "StartJump");
  return lines.flatMap((line, index) => (index === start ? [line, line] : [line]));
}

function mission(player: Player, kind: "MissionAccepted" | "MissionCompleted", id: number, more: object = {}) {
  const name = kind === "MissionAccepted" ? "Mission_Courier" : "Mission_Courier_name";
  const fields = { Faction: "Northern Front", Name: name, LocalisedName: "Take sealed letters to the next port" };
  return bare(player, kind, [5, 20], { ...fields, MissionID: id, ...more });
}

const accepted = { Wing: false, Influence: "+", Reputation: "+", Reward: 12_370 };

const rewarded = docked((player) => {
  const id = firstMission + newId(player);
  player.credits += accepted.Reward;
  const encoded = { Name: "opinionpolls", Name_Localised: "Opinion Polls", Count: 2 };
  const sort = { Category: "$MICRORESOURCE_CATEGORY_Data;", Category_Localised: "Data" };
  const rewards = { Reward: accepted.Reward, MaterialsReward: [{ ...encoded, ...sort }], FactionEffects: [] };
  return [mission(player, "MissionAccepted", id, accepted), mission(player, "MissionCompleted", id, rewards)];
});

/** An organism is analysed, and the same line comes once more at the next body. */
const analysedLate = onGround("walking", (player, body) => {
  const at = { ...species, SystemAddress: player.system.address, Body: body.id };
  const scan = (ScanType: string, delay: number): WrittenEvent =>
    bare(player, "ScanOrganic", delay, { ScanType, ...at, WasLogged: false });
  const lines = [scan("Log", 20), scan("Sample", 90), scan("Sample", 90), scan("Analyse", 5)];
  player.life.samples++;
  const away = leadTo({ at: "supercruise" });
  return [...lines, ...stepIn(player, body), ...(away(player) ?? []), scan("Analyse", 60)];
});

const nomad = { SRVType: "lander01", SRVType_Localised: "Nomad" };

/** The scenario of them all, and the version of the game that had all of them. */
export const quirkScenario = "known-quirks";
export const quirkVersion = "4.4.0.0";

/** What made programs fail that read journals, all of it in genuine ones. */
export const quirks: Readonly<Record<string, Quirk>> = {
  "line-torn": quirk("space", "a line breaks off, and the next one is glued to it", (player) => [
    torn(chatter(player)),
    chatter(player),
  ]),
  "number-not-a-number": quirk("supercruise", "-nan(ind) in place of a number, which is not JSON", tiltless),
  "arena-visited": quirk("docked", "a login into the arena, which has no ship and no place", docked(arena)),
  "engineer-alone": quirk("docked", "EngineerProgress about one engineer, without the list of all", meetEngineer),
  "analysed-late": quirk(
    { at: "walking", needs: (system) => bodiesOf(system).some(isAlive) },
    "an analysed sample is reported again after the player has left the body",
    analysedLate,
  ),
  hyperdiction: quirk(
    "supercruise",
    "a jump ends where it began",
    (player) => (player.route.length > 0 ? [clearRoute(player)] : []),
    hyperdiction,
  ),
  "jump-charged-twice": quirk("supercruise", "StartJump is written twice for one jump", chargedTwice),
  "mission-of-64-bits": quirk(atBoard, "a MissionID above 2^63", (player) => [
    mission(player, "MissionAccepted", hugeId, accepted),
    bare(player, "MissionAbandoned", [20, 60], { Name: "Mission_Courier_name", MissionID: hugeId }),
  ]),
  "reward-of-a-category": quirk(atBoard, "the Category of a MaterialsReward is a symbol", rewarded),
  "loadout-without-value": quirk("docked", "a Loadout lacks HullValue", (player) => [
    { ...loadout(player), HullValue: undefined },
  ]),
  "nomad-launched": quirk("landed", "the Nomad leaves as a fighter, and comes back as an SRV", (player) => [
    bare(player, "LaunchFighter", [20, 60], { Loadout: "galactic", ID: 173, PlayerControlled: false }),
    ...music(player, "Exploration", 1),
    bare(player, "DockSRV", [100, 400], { ...nomad, ID: 173 }),
  ]),
};
