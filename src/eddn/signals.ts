import type { EventObject } from "../rules/checks/between-fields/condition.js";
import { arrivals } from "../spec/network/routes.js";
import type { EddnOutcome } from "./outcome.js";
import type { EddnReason } from "./reasons.js";
import type { MessageDraft } from "./sender.js";
import type { Voyage } from "./voyage.js";

/** Puts the signals of a run of lines together, which become one message. */
export interface Signals {
  /** Takes a line of the run; a signal that nobody else can see is let go at once. */
  readonly add: (event: EventObject, line: number) => readonly EddnOutcome[];
  /** Whether the run is to be ended, however many are to come. */
  readonly isFull: () => boolean;
  /** Ends the run by the line behind it, which may tell the system that the signals are of. */
  readonly end: (
    voyage: Voyage,
    next?: { readonly kind: string; readonly event: EventObject },
  ) => readonly (MessageDraft | (EddnOutcome & { readonly reason: EddnReason }))[];
}

interface Signal {
  readonly event: EventObject;
  readonly line: number;
}

/** No genuine run is as long; a longer one becomes several messages, so that memory stays bounded. */
const mostSignals = 10_000;

const kind = "FSSSignalDiscovered";

export function createSignals(): Signals {
  let run: Signal[] = [];
  return {
    add(event, line) {
      if (event.USSType === "$USS_Type_MissionTarget;") return [{ line, event: kind, reason: "mission-target" }];
      run.push({ event, line });
      return [];
    },
    isFull: () => run.length >= mostSignals,
    end(voyage, next) {
      const all = run;
      run = [];
      return all.length === 0 ? [] : batched(all, systemOf(voyage, next), voyage.state.vehicle.now?.value);
    },
  };
}

interface SignalSystem {
  readonly SystemAddress: unknown;
  readonly StarSystem: unknown;
  readonly StarPos: unknown;
}

/** Since 4.0 the signals of a system stand before the line that tells of the arrival there. */
function systemOf({ state: { place } }: Voyage, next?: Parameters<Signals["end"]>[1]): SignalSystem | undefined {
  if (next && arrivals.has(next.kind)) {
    const { SystemAddress, StarSystem, StarPos } = next.event;
    return { SystemAddress, StarSystem, StarPos };
  }
  if (!place.system || !place.position) return undefined;
  const { address, name } = place.system.value;
  return { SystemAddress: address, StarSystem: name, StarPos: place.position.value };
}

function batched(run: readonly Signal[], system: SignalSystem | undefined, vehicle: string | undefined) {
  const dropped = (signals: readonly Signal[], reason: EddnReason) =>
    signals.map(({ line }) => ({ line, event: kind, reason }));
  if (vehicle === "other-ship") return dropped(run, "other-crew");
  if (!system) return dropped(run, "no-position");
  const isHere = ({ event }: Signal): boolean => event.SystemAddress === system.SystemAddress;
  const here = run.filter(isHere);
  const away = dropped(
    run.filter((signal) => !isHere(signal)),
    "elsewhere",
  );
  const [first] = here;
  if (!first) return away;
  const signals = here.map(({ event: { event: _, SystemAddress: __, ...signal } }) => signal);
  const message = { event: kind, timestamp: first.event.timestamp, ...system, signals };
  return [{ line: first.line, event: kind, lines: here.map(({ line }) => line), message }, ...away];
}
