import type { RuleId } from "../../rules/rule-id.js";
import { spanOf } from "./change.js";
import type { LineFault } from "./fault.js";

/** Faults between an event and those above. */
export const sessionFaults = {
  "other-system": {
    in: "line",
    isExtra: true,
    plant({ event: { timestamp }, form }) {
      const event = {
        timestamp,
        event: "LeaveBody",
        StarSystem: "Varkesh",
        SystemAddress: 7,
        Body: "Varkesh 2",
        BodyID: 4,
      };
      const span = spanOf(event, ["SystemAddress"], form.text);
      return {
        text: form.text(event),
        ...span,
        path: "/SystemAddress",
        event: "LeaveBody",
        says: "a body of another system",
      };
    },
  },
} as const satisfies Readonly<Partial<Record<RuleId, LineFault>>>;
