import { entryIn, known, numberIn, type SeenEvent, textIn } from "../seen-event.js";
import { on, type Step } from "../slice.js";
import { createArrival, type SessionState } from "../state.js";
import { resets } from "./deeds.js";

/** True if an FSDJump ends in the system that it left, as when Thargoids stop a ship; its other fields describe the planned jump. */
export function isBackWhereItWas({ place: { system } }: SessionState, seen: SeenEvent): boolean {
  return system !== undefined && seen.value("SystemAddress") === system.value.address;
}

const syntheses: Readonly<Record<string, number>> = { "FSD Basic": 1, "FSD Standard": 2, "FSD Premium": 3 };

const jetCone = 4;

const welcome = /^\$COMMS_entered:#name=([^;]+);$/;

const arrives = ({ arrival }: SessionState, seen: SeenEvent): void => {
  arrival.welcome = undefined;
  arrival.signals = undefined;
  arrival.beacon = known("none", seen, "event");
};

const lengthens = ({ arrival }: SessionState, size: number): void => {
  const { boosts } = arrival;
  if (boosts) arrival.boosts = { ...boosts, value: [...boosts.value.slice(-9), size] };
};

export const arrivalSteps: readonly Step[] = [
  on("ReceiveText", ["Message"], ({ arrival }, seen) => {
    const name = welcome.exec(textIn(seen, "Message") ?? "")?.[1];
    if (name !== undefined) arrival.welcome = known(name, seen, "Message");
  }),
  on("FSSSignalDiscovered", ["SystemAddress"], ({ arrival, place: { system } }, seen) => {
    const address = numberIn(seen, "SystemAddress");
    if (address === undefined || address === system?.value.address || arrival.signals) return;
    arrival.signals = known(address, seen, "SystemAddress");
  }),
  on("NavBeaconScan", ["NumBodies"], ({ arrival }, seen) => {
    const count = numberIn(seen, "NumBodies");
    arrival.beacon = count === undefined ? undefined : known({ count, scanned: 0 }, seen, "NumBodies");
  }),
  on("Scan", ["ScanType"], ({ arrival }, seen) => {
    const { beacon } = arrival;
    if (typeof beacon?.value !== "object" || seen.value("ScanType") !== "NavBeaconDetail") return;
    arrival.beacon = { ...beacon, value: { ...beacon.value, scanned: beacon.value.scanned + 1 } };
  }),
  on("JetConeBoost", [], (state) => lengthens(state, jetCone)),
  on("Synthesis", ["Name"], (state, seen) => {
    const size = entryIn(syntheses, seen.value("Name"));
    if (size !== undefined) lengthens(state, size);
  }),
  on(["Location", "CarrierJump", "FSDJump"], [], arrives),
  on("FSDJump", [], ({ arrival }, seen) => {
    arrival.boosts = known([], seen, "event");
  }),
  on(resets, [], (state) => {
    state.arrival = createArrival();
  }),
];
