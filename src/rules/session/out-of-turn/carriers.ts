import { numberIn } from "../../../session/seen-event.js";
import { against, lastAbove, type SessionCheck } from "../../checks/session-check.js";

const latestJump = 300;

const jumpsInTime: SessionCheck = {
  reads: { CarrierJump: ["MarketID"] },
  violations(seen, { carriers: { requests } }) {
    const request = requests.get(numberIn(seen, "MarketID") ?? Number.NaN);
    const late = (Date.parse(seen.timestamp) - Date.parse(String(request?.value.departure))) / 1000;
    if (!request || Number.isNaN(late) || (late >= 0 && late <= latestJump)) return [];
    const but = `${lastAbove(seen, request.from)} set the departure to ${request.value.departure}`;
    return [against("out-of-turn", request, { field: "timestamp", but, message: "the departure", mostly: true })];
  },
};

const cancelsWhatWasAsked: SessionCheck = {
  reads: { CarrierJumpCancelled: ["CarrierID"] },
  violations(seen, { carriers: { requests } }) {
    const id = numberIn(seen, "CarrierID");
    const [request] = requests.values();
    if (!request || id === undefined || requests.has(id)) return [];
    const but = `${lastAbove(seen, request.from)} was for another carrier`;
    return [against("out-of-turn", request, { field: "CarrierID", but, message: "the request", mostly: true })];
  },
};

export const checks: readonly SessionCheck[] = [jumpsInTime, cancelsWhatWasAsked];
