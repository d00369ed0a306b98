import { numberIn } from "../../../session/told-value.js";
import { against } from "./against.js";
import { lastAbove, linesAbove } from "./lines-above.js";
import type { SessionRule } from "./session-rule.js";

const jumpsWhereAsked: SessionRule = {
  reads: { CarrierJump: ["MarketID", "SystemAddress", "BodyID"] },
  breaches(told, { carriers: { requests } }) {
    const request = requests.get(numberIn(told, "MarketID") ?? Number.NaN);
    if (!request) return [];
    const { address, bodyId } = request.value;
    const found = { address: numberIn(told, "SystemAddress"), bodyId: numberIn(told, "BodyID") };
    const isElsewhere = address !== undefined && found.address !== undefined && found.address !== address;
    const isOther = bodyId !== undefined && found.bodyId !== undefined && found.bodyId !== bodyId;
    if (!isElsewhere && !isOther) return [];
    const but = `${lastAbove(told, request.from)} asked for ${isElsewhere ? address : `body ${bodyId}`}`;
    const field = isElsewhere ? "SystemAddress" : "BodyID";
    return [against("jump-target", request, { field, but, message: "the jump is asked for here" })];
  },
};

const latestJump = 300;

const jumpsInTime: SessionRule = {
  reads: { CarrierJump: ["MarketID"] },
  breaches(told, { carriers: { requests } }) {
    const request = requests.get(numberIn(told, "MarketID") ?? Number.NaN);
    const late = (Date.parse(told.timestamp) - Date.parse(String(request?.value.departure))) / 1000;
    if (!request || Number.isNaN(late) || (late >= 0 && late <= latestJump)) return [];
    const but = `${lastAbove(told, request.from)} set the departure to ${request.value.departure}`;
    return [against("out-of-turn", request, { field: "timestamp", but, message: "the departure", mostly: true })];
  },
};

const cancelsWhatWasAsked: SessionRule = {
  reads: { CarrierJumpCancelled: ["CarrierID"] },
  breaches(told, { carriers: { requests } }) {
    const id = numberIn(told, "CarrierID");
    const [request] = requests.values();
    if (!request || id === undefined || requests.has(id)) return [];
    const but = `${lastAbove(told, request.from)} was of another carrier`;
    return [against("out-of-turn", request, { field: "CarrierID", but, message: "the request", mostly: true })];
  },
};

const jumpsAboard: SessionRule = {
  reads: { CarrierJump: [] },
  breaches(told, { flight: { docked }, vehicle: { now } }) {
    if (docked?.value !== false || now?.value !== "ship") return [];
    const says = `CarrierJump is told aboard alone, but the ship is not docked since ${docked.from.kind} ${linesAbove(told, docked.from)}`;
    return [against("not-docked", docked, { says, message: "the ship is not docked since here" })];
  },
};

export const carrierRules: readonly SessionRule[] = [jumpsWhereAsked, jumpsInTime, cancelsWhatWasAsked, jumpsAboard];
