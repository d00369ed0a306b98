import type { PieceSteps } from "../piece.js";
import type { SessionState } from "../state.js";
import { entryIn, type Known, known, numberIn, type Told, textIn } from "../told.js";
import { onReset, resetReads } from "./login.js";

/** Whether an FSDJump ends in the system that it left, as where Thargoids stop a ship: the rest of it tells of the jump that was planned. */
export function isBackWhereItWas({ place: { system } }: SessionState, told: Told): boolean {
  return system !== undefined && told.value("SystemAddress") === system.value.address;
}

/** Bodies that a navigation beacon told of. */
export interface Beacon {
  readonly count: number;
  /** How many scans of them have come. */
  readonly scanned: number;
}

/** What is told around an arrival in a system. */
export interface Arrival {
  /** The system that the pilot is welcomed to before the arrival itself is told. */
  welcome: Known<string> | undefined;
  /** Signals of another system than that of the player: of the one that comes next. */
  signals: Known<number> | undefined;
  /** The beacon that was scanned since the arrival; "none" where it is certain that none was. */
  beacon: Known<Beacon | "none"> | undefined;
  /** The sizes of what lengthens the next jump; undefined where some may be unknown. */
  boosts: Known<readonly number[]> | undefined;
}

export const createArrival = (): Arrival => ({
  welcome: undefined,
  signals: undefined,
  beacon: undefined,
  boosts: undefined,
});

const welcome = /^\$COMMS_entered:#name=([^;]+);$/;
const syntheses: Readonly<Record<string, number>> = { "FSD Basic": 1, "FSD Standard": 2, "FSD Premium": 3 };
const jetCone = 4;

const isUnsure = (state: SessionState): void => {
  state.arrival = createArrival();
};

const arrives = ({ arrival }: SessionState, told: Told): void => {
  arrival.welcome = undefined;
  arrival.signals = undefined;
  arrival.beacon = known("none", told, "event");
};

const lengthens = ({ arrival }: SessionState, size: number): void => {
  const { boosts } = arrival;
  if (boosts) arrival.boosts = { ...boosts, value: [...boosts.value.slice(-9), size] };
};

export const arrivalSteps: PieceSteps = {
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
    ReceiveText({ arrival }, told) {
      const name = welcome.exec(textIn(told, "Message") ?? "")?.[1];
      if (name !== undefined) arrival.welcome = known(name, told, "Message");
    },
    FSSSignalDiscovered({ arrival, place: { system } }, told) {
      const address = numberIn(told, "SystemAddress");
      if (address === undefined || address === system?.value.address || arrival.signals) return;
      arrival.signals = known(address, told, "SystemAddress");
    },
    NavBeaconScan({ arrival }, told) {
      const count = numberIn(told, "NumBodies");
      arrival.beacon = count === undefined ? undefined : known({ count, scanned: 0 }, told, "NumBodies");
    },
    Scan({ arrival }, told) {
      const { beacon } = arrival;
      if (told.value("ScanType") !== "NavBeaconDetail" || typeof beacon?.value !== "object") return;
      arrival.beacon = { ...beacon, value: { ...beacon.value, scanned: beacon.value.scanned + 1 } };
    },
    JetConeBoost: (state) => lengthens(state, jetCone),
    Synthesis(state, told) {
      const size = entryIn(syntheses, told.value("Name"));
      if (size !== undefined) lengthens(state, size);
    },
    Location: arrives,
    CarrierJump: arrives,
    FSDJump(state, told) {
      arrives(state, told);
      state.arrival.boosts = known([], told, "event");
    },
    ...onReset(isUnsure),
  },
};
