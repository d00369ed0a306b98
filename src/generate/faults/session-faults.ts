import type { JournalRuleId } from "../../rules/rule-id.js";
import { mentions } from "../../session/slices/heard.js";
import type { SessionEvent } from "../session/pilot.js";
import { changed, type Host, type LineFault, type Path, type Planted, pointerOf, spanOf, valueIn } from "./fault.js";

type Fields = Readonly<Record<string, unknown>>;

/** An event at the time of another. */
function at({ event: { timestamp } }: Host, event: string, fields: Fields): SessionEvent {
  return { timestamp, event, ...fields };
}

/** A whole event as the line that is at fault, at some path. */
function blamed({ form }: Host, event: SessionEvent, path: Path, says: string): Planted {
  return { text: form.text(event), ...spanOf(event, path, form.text), path: pointerOf(path), event: event.event, says };
}

const port = { MarketID: 3229914880, StationName: "Linden Terminal", StationType: "Coriolis" } as const;

/** The event of the session itself with another value of a field. */
function withOther(host: Host, field: string, value: unknown, says: string): Planted {
  return blamed(host, changed(host.event, [field], value), [field], says);
}

const numberIn = (event: SessionEvent, field: string): number => Number(valueIn(event, [field]));

/** A fault that only events of some kinds can have. */
function inKinds(kinds: readonly string[], plant: LineFault["plant"], isExtra?: true): LineFault {
  return {
    in: "line",
    kinds,
    ...(isExtra ? { isExtra } : {}),
    plant: (host) => (kinds.includes(host.event.event) ? plant(host) : undefined),
  };
}

/** Whether a ship that is about to jump could ask to dock, as far as the linter knows: where ends of supercruise are reported, none was missed. */
function mayAskToDock({ state }: Host): boolean {
  const { supercruise, docked } = state.flight;
  if (!mentions(state, "SupercruiseExit")) return docked?.value !== true;
  return supercruise?.value === false && docked?.value === false;
}

/** Faults between an event and those above. */
export const sessionFaults = {
  "session-start": inKinds(["LoadGame"], (host) => {
    if (!host.state.login.commander) return undefined;
    return { ...blamed(host, host.event, ["event"], "a login without Commander"), above: [host.event] };
  }),
  "session-end": inKinds(["StartJump", "Undocked"], (host) => ({
    ...blamed(host, host.event, ["event"], "an event behind Shutdown"),
    above: [at(host, "Shutdown", {})],
  })),
  "other-commander": inKinds(["LoadGame"], (host) =>
    host.state.login.commander ? withOther(host, "Commander", "John Roe", "another commander") : undefined,
  ),
  "jump-target": inKinds(["StartJump"], (host) => {
    if (valueIn(host.event, ["SystemAddress"]) === undefined) return undefined;
    const target = { Name: "Nowhere Near", SystemAddress: 594592926067, StarClass: "K" };
    const above = [at(host, "FSDTarget", target)];
    return { ...blamed(host, host.event, ["SystemAddress"], "another system than was chosen"), above };
  }),
  "jump-distance": inKinds(["FSDJump"], (host) => {
    const { position, system } = host.state.place;
    // Of a jump that ends where it began nobody can say how long it was.
    if (!position || valueIn(host.event, ["SystemAddress"]) === system?.value.address) return undefined;
    return withOther(host, "JumpDist", numberIn(host.event, "JumpDist") + 1, "a longer way");
  }),
  "other-system": {
    in: "line",
    isExtra: true,
    plant(host) {
      if (!host.state.place.system) return undefined;
      const SystemAddress = 1 + host.random.below(1_000_000);
      const scan = at(host, "DiscoveryScan", { SystemAddress, Bodies: 3 });
      return blamed(host, scan, ["SystemAddress"], "bodies of another system");
    },
  },
  "other-body": {
    in: "line",
    isExtra: true,
    plant(host) {
      const { system } = host.state.place;
      if (!system) return undefined;
      const { name: StarSystem, address: SystemAddress } = system.value;
      const near = { StarSystem, SystemAddress };
      const above = [at(host, "ApproachBody", { ...near, Body: `${StarSystem} 8`, BodyID: 900 })];
      const leaves = at(host, "LeaveBody", { ...near, Body: `${StarSystem} 9`, BodyID: 901 });
      return { ...blamed(host, leaves, ["BodyID"], "another body"), above };
    },
  },
  "other-station": inKinds(["StoredModules"], (host) => {
    if (!host.state.docking.station) return undefined;
    return withOther(
      host,
      "MarketID",
      numberIn(host.event, "MarketID") + 1 + host.random.below(10_000),
      "another station",
    );
  }),
  "not-docked": {
    in: "line",
    isExtra: true,
    plant(host) {
      const { flight, vehicle } = host.state;
      if (flight.docked?.value !== false || vehicle.now?.value !== "ship") return undefined;
      return blamed(host, at(host, "RepairAll", { Cost: 480 }), ["event"], "repairs far from any station");
    },
  },
  "out-of-turn": inKinds(
    ["FSDJump", "StartJump"],
    (host) => {
      if (!mayAskToDock(host)) return undefined;
      const asks = at(host, "DockingRequested", port);
      const above = [asks, at(host, "DockingCancelled", port), asks];
      const below = [at(host, "DockingCancelled", port)];
      return { ...blamed(host, asks, ["event"], "a request before the answer to the last"), above, below };
    },
    true,
  ),
  "fuel-mismatch": inKinds(["FSDJump"], (host) => {
    const isReported = mentions(host.state, "FuelScoop") && host.state.ships.fuel !== undefined;
    return isReported ? withOther(host, "FuelUsed", numberIn(host.event, "FuelUsed") + 10, "more fuel") : undefined;
  }),
  "system-identity": {
    in: "line",
    isExtra: true,
    plant(host) {
      const number = host.random.below(1_000_000_000);
      const carrier = { CarrierID: 3700005632, StarSystem: `Lantern ${number}`, SystemAddress: number, BodyID: 4 };
      const above = [at(host, "CarrierLocation", carrier)];
      const renamed = at(host, "CarrierLocation", { ...carrier, StarSystem: `Beacon ${number}` });
      return { ...blamed(host, renamed, ["StarSystem"], "a system of two names"), above };
    },
  },
  "station-identity": inKinds(
    ["FSDJump", "StartJump"],
    (host) => {
      if (!mayAskToDock(host)) return undefined;
      const MarketID = 128_000_000 + host.random.below(1_000_000);
      const denial = { Reason: "NoSpace", MarketID, StationName: "Linden Terminal", StationType: "Coriolis" };
      const above = [at(host, "DockingDenied", denial)];
      const renamed = at(host, "DockingDenied", { ...denial, StationName: "Aster Dock" });
      return { ...blamed(host, renamed, ["StationName"], "a station of two names"), above };
    },
    true,
  ),
  "wrong-ship": {
    in: "line",
    isExtra: true,
    plant(host) {
      const { ships, flight } = host.state;
      if (!ships.now || flight.docked?.value !== true) return undefined;
      const { id, type } = ships.now.value;
      const ship = {
        Ship: type,
        ShipID: id + 1 + host.random.below(10_000),
        UserShipName: "Lantern",
        UserShipId: "LA-12A",
      };
      return blamed(host, at(host, "SetUserShipName", ship), ["ShipID"], "another ship");
    },
  },
} as const satisfies Readonly<Partial<Record<JournalRuleId, LineFault>>>;
