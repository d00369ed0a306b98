import { entryIn, known, numberIn, type SeenEvent, textIn } from "../seen-event.js";
import type { SliceSteps } from "../slice.js";
import { createArrival, type SessionState, welcome } from "../state.js";
import { onReset, resetReads } from "./login.js";

/** True if an FSDJump ends in the system that it left, as when Thargoids stop a ship; its other fields describe the planned jump. */
export function isBackWhereItWas({ place: { system } }: SessionState, seen: SeenEvent): boolean {
  return system !== undefined && seen.value("SystemAddress") === system.value.address;
}

const syntheses: Readonly<Record<string, number>> = { "FSD Basic": 1, "FSD Standard": 2, "FSD Premium": 3 };

const jetCone = 4;

const isUnsure = (state: SessionState): void => {
  state.arrival = createArrival();
};

const arrives = ({ arrival }: SessionState, seen: SeenEvent): void => {
  arrival.welcome = undefined;
  arrival.signals = undefined;
  arrival.beacon = known("none", seen, "event");
};

const lengthens = ({ arrival }: SessionState, size: number): void => {
  const { boosts } = arrival;
  if (boosts) arrival.boosts = { ...boosts, value: [...boosts.value.slice(-9), size] };
};

export const arrivalSteps: SliceSteps = {
  reads: {
    ReceiveText: ["Message"],
    FSSSignalDiscovered: ["SystemAddress"],
    NavBeaconScan: ["NumBodies"],
    Scan: ["ScanType"],
    JetConeBoost: [],
    Synthesis: ["Name"],
    Location: [],
    FSDJump: [],
    CarrierJump: [],
    ...resetReads,
  },
  after: {
    ReceiveText({ arrival }, seen) {
      const name = welcome.exec(textIn(seen, "Message") ?? "")?.[1];
      if (name !== undefined) arrival.welcome = known(name, seen, "Message");
    },
    FSSSignalDiscovered({ arrival, place: { system } }, seen) {
      const address = numberIn(seen, "SystemAddress");
      if (address === undefined || address === system?.value.address || arrival.signals) return;
      arrival.signals = known(address, seen, "SystemAddress");
    },
    NavBeaconScan({ arrival }, seen) {
      const count = numberIn(seen, "NumBodies");
      arrival.beacon = count === undefined ? undefined : known({ count, scanned: 0 }, seen, "NumBodies");
    },
    Scan({ arrival }, seen) {
      const { beacon } = arrival;
      if (seen.value("ScanType") !== "NavBeaconDetail" || typeof beacon?.value !== "object") return;
      arrival.beacon = { ...beacon, value: { ...beacon.value, scanned: beacon.value.scanned + 1 } };
    },
    JetConeBoost: (state) => lengthens(state, jetCone),
    Synthesis(state, seen) {
      const size = entryIn(syntheses, seen.value("Name"));
      if (size !== undefined) lengthens(state, size);
    },
    Location: arrives,
    CarrierJump: arrives,
    FSDJump(state, seen) {
      arrives(state, seen);
      state.arrival.boosts = known([], seen, "event");
    },
    ...onReset(isUnsure),
  },
};
