import type { SessionState } from "../state.js";
import type { Told } from "../told.js";

/** Whether an FSDJump ends in the system that it left, as where Thargoids stop a ship: the rest of it tells of the jump that was planned. */
export function isBackWhereItWas({ place: { system } }: SessionState, told: Told): boolean {
  return system !== undefined && told.value("SystemAddress") === system.value.address;
}
