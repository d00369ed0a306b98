import type { RuleId } from "../../rules/rule-id.js";
import type { SessionEvent } from "../session/pilot.js";
import { type Path, pointerOf, spanOf } from "./change.js";
import type { Host, LineFault, Planted } from "./fault.js";

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

/** Faults between an event and those above. */
export const sessionFaults = {
  "other-system": {
    in: "line",
    isExtra: true,
    plant(host) {
      const { system } = host.state.place;
      if (!system) return undefined;
      const fields = { StarSystem: system.value.name, SystemAddress: 7, Body: "Varkesh 2", BodyID: 4 };
      return blamed(host, at(host, "LeaveBody", fields), ["SystemAddress"], "a body of another system");
    },
  },
  "other-body": {
    in: "line",
    isExtra: true,
    plant(host) {
      const { system } = host.state.place;
      if (!system) return undefined;
      const { name: StarSystem, address: SystemAddress } = system.value;
      const near = { StarSystem, SystemAddress, Body: `${StarSystem} 9` };
      const above = [at(host, "ApproachBody", { ...near, BodyID: 900 })];
      return { ...blamed(host, at(host, "LeaveBody", { ...near, BodyID: 901 }), ["BodyID"], "another body"), above };
    },
  },
  "out-of-turn": {
    in: "line",
    isExtra: true,
    plant(host) {
      if (host.state.docking.request || host.state.docking.permission) return undefined;
      const asks = at(host, "DockingRequested", port);
      const above = [asks, at(host, "DockingCancelled", port), asks];
      const below = [at(host, "DockingCancelled", port)];
      return { ...blamed(host, asks, ["event"], "a request before the answer to the last"), above, below };
    },
  },
} as const satisfies Readonly<Partial<Record<RuleId, LineFault>>>;
