import { entryIn } from "../json-value.js";
import { known, numberIn, type SessionEvent, textIn } from "../session-event.js";
import { type EventHandler, on } from "../slice.js";
import { createArrival, type SessionState } from "../state.js";
import { resetKinds } from "./kind-groups.js";

/** The boosts of a jump, as BoostUsed numbers them. */
const syntheses: Readonly<Record<string, number>> = { "FSD Basic": 1, "FSD Standard": 2, "FSD Premium": 3 };
const jetCone = 4;

const welcome = /^\$COMMS_entered:#name=([^;]+);$/;

const arrive = ({ arrival }: SessionState, event: SessionEvent): void => {
  arrival.welcome = undefined;
  arrival.signals = undefined;
  arrival.beacon = known("none", event, "event");
};

const addBoost = ({ arrival }: SessionState, size: number): void => {
  const { boosts } = arrival;
  if (boosts) arrival.boosts = { ...boosts, value: [...boosts.value.slice(-9), size] };
};

export const arrivalHandlers: readonly EventHandler[] = [
  on("ReceiveText", ["Message"], ({ arrival }, event) => {
    const name = welcome.exec(textIn(event, "Message") ?? "")?.[1];
    if (name !== undefined) arrival.welcome = known(name, event, "Message");
  }),
  on("FSSSignalDiscovered", ["SystemAddress"], ({ arrival, location: { system } }, event) => {
    const address = numberIn(event, "SystemAddress");
    if (address === undefined || address === system?.value.address || arrival.signals) return;
    arrival.signals = known(address, event, "SystemAddress");
  }),
  on("NavBeaconScan", ["NumBodies"], ({ arrival }, event) => {
    const count = numberIn(event, "NumBodies");
    arrival.beacon = count === undefined ? undefined : known({ count, scanned: 0 }, event, "NumBodies");
  }),
  on("Scan", ["ScanType"], ({ arrival }, event) => {
    const { beacon } = arrival;
    if (typeof beacon?.value !== "object" || event.value("ScanType") !== "NavBeaconDetail") return;
    arrival.beacon = { ...beacon, value: { ...beacon.value, scanned: beacon.value.scanned + 1 } };
  }),
  on("JetConeBoost", [], (state) => addBoost(state, jetCone)),
  on("Synthesis", ["Name"], (state, event) => {
    const size = entryIn(syntheses, event.value("Name"));
    if (size !== undefined) addBoost(state, size);
  }),
  on(["Location", "CarrierJump", "FSDJump"], [], arrive),
  on("FSDJump", [], ({ arrival }, event) => {
    arrival.boosts = known([], event, "event");
  }),
  on(resetKinds, [], (state) => {
    state.arrival = createArrival();
  }),
];
