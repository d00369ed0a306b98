import { enumerated } from "../../../base/text.js";
import type { Known } from "../../../session/seen-event.js";
import { slowKinds } from "../../../session/slices/flight.js";
import { type CountableKind, mentions } from "../../../session/slices/heard.js";
import { isForeignShip, ofShip } from "../../../session/slices/vehicle.js";
import type { SessionState } from "../../../session/state.js";
import { against, linesAbove, type SessionCheck } from "../../checks/session-check.js";

const returns: ReadonlySet<unknown> = new Set(["rebuy", "recover", "rejoin"]);

const diedFirst: SessionCheck = {
  reads: { Resurrect: ["Option"] },
  violations(seen, state) {
    const { death, entry, isPlaced } = state.login;
    if (death || !entry || !isPlaced || !returns.has(seen.value("Option")) || !mentions(state, "Died")) return [];
    const says = `Died is missing: there is none since the LoadGame ${linesAbove(seen, entry.from)} or the last Resurrect`;
    return [against("out-of-turn", entry, { says, message: "the login", mostly: true })];
  },
};

/** Events that must not occur during some state. */
interface Turn {
  readonly kinds: readonly string[];
  /** The state that already applies, if any. */
  readonly standing: (state: SessionState) => Known<unknown> | undefined;
  /** The events that would have ended it; a journal that mentions none of them is not checked. */
  readonly ends: readonly CountableKind[];
  /** The state in words, such as `the ship is docked`. */
  readonly is: string;
  readonly mostly: boolean;
  /** Applies only to this game version or later. */
  readonly since?: number;
}

const when =
  (piece: (state: SessionState) => Known<boolean> | undefined, value: boolean) =>
  (state: SessionState): Known<boolean> | undefined => {
    const known = piece(state);
    return known?.value === value ? known : undefined;
  };

const isDocked = when(({ flight }) => flight.docked, true);

const isUndocked = when(({ flight }) => flight.docked, false);

const isInSupercruise = when(({ flight }) => flight.supercruise, true);

const isOutOfSupercruise = when(({ flight }) => flight.supercruise, false);

const turns: readonly Turn[] = [
  {
    kinds: ["FSDJump", "SupercruiseEntry", "SupercruiseExit"],
    standing: isDocked,
    ends: ["Undocked"],
    is: "the ship is docked",
    mostly: false,
  },
  {
    kinds: ["Docked"],
    standing: isInSupercruise,
    ends: ["SupercruiseExit"],
    is: "the ship is in supercruise",
    mostly: false,
  },
  {
    kinds: slowKinds,
    standing: isInSupercruise,
    ends: ["SupercruiseExit"],
    is: "the ship is in supercruise",
    mostly: true,
  },
  // Before 4.0, Docked was reported again at the login and when the ship was changed.
  {
    kinds: ["Docked"],
    standing: isDocked,
    ends: ["Undocked"],
    is: "the ship is docked already",
    mostly: true,
    since: 4,
  },
  { kinds: ["Undocked"], standing: isUndocked, ends: ["Docked"], is: "the ship is not docked", mostly: true },
  {
    kinds: ["SupercruiseEntry"],
    standing: isInSupercruise,
    ends: ["SupercruiseExit"],
    is: "the ship is in supercruise already",
    mostly: true,
  },
  {
    kinds: ["SupercruiseExit"],
    standing: isOutOfSupercruise,
    ends: ["SupercruiseEntry", "FSDJump"],
    is: "the ship is not in supercruise",
    mostly: true,
  },
  {
    kinds: ["StartJump", "SupercruiseEntry", "FSDJump", "Docked"],
    standing: ({ flight }) => flight.interdiction,
    ends: ["SupercruiseExit"],
    is: "the ship was interdicted and has not left supercruise",
    mostly: true,
  },
  {
    kinds: ["Loadout", "StartJump", "SupercruiseEntry", "SupercruiseExit", "FSDJump", "Docked", "Undocked"],
    standing: ({ login }) => login.rebirth,
    ends: ["Location"],
    is: "the player is back from death",
    mostly: true,
  },
  {
    kinds: [
      "Location",
      "StartJump",
      "SupercruiseEntry",
      "SupercruiseExit",
      "FSDJump",
      "Docked",
      "Undocked",
      "Touchdown",
      "Liftoff",
    ],
    standing: ({ login }) => login.death,
    ends: ["Resurrect"],
    is: "the player is dead",
    mostly: true,
  },
  {
    kinds: [
      "ModuleBuy",
      "ModuleSell",
      "ModuleStore",
      "ModuleRetrieve",
      "ModuleSwap",
      "Market",
      "Outfitting",
      "Shipyard",
      "Undocked",
      "Shutdown",
    ],
    standing: ({ docking }) => docking.outfitting,
    ends: ["StoredModules"],
    is: "the outfitting is open",
    mostly: true,
  },
  {
    kinds: [
      "ShipyardSwap",
      "ShipyardBuy",
      "ShipyardSell",
      "ShipyardTransfer",
      "Market",
      "Outfitting",
      "Shipyard",
      "Undocked",
      "Shutdown",
    ],
    standing: ({ docking }) => docking.shipyard,
    ends: ["StoredShips"],
    is: "the shipyard is open",
    mostly: true,
  },
];

const checkOf = ({ kinds, standing, ends, is, mostly, since = 0 }: Turn): SessionCheck => ({
  reads: Object.fromEntries(kinds.map((kind) => [kind, ofShip])),
  violations(seen, state) {
    const known = standing(state);
    if (!known || isForeignShip(seen) || !ends.some((kind) => mentions(state, kind))) return [];
    const { major = since } = state.login.head?.value ?? {};
    if (major < since) return [];
    const cure = seen.kind === known.from.kind ? ", or this line is doubled" : ": add it, or move it here from below";
    const says = `${seen.kind} is written, but ${is} (since the ${known.from.kind} ${linesAbove(seen, known.from)}): ${enumerated(ends, "or")} is missing in between${cure}`;
    return [against("out-of-turn", known, { says, message: is, mostly, disputes: [is] })];
  },
});

export const checks: readonly SessionCheck[] = [...turns.map(checkOf), diedFirst];
