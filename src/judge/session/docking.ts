import { tellsOf } from "../../session/pieces/heard.js";
import { linesAbove } from "./lines-above.js";
import type { SessionRule } from "./session-rule.js";

const requestIsAnswered: SessionRule = {
  reads: { DockingRequested: [] },
  breaches(told, state) {
    const { request } = state.docking;
    const answers = ["DockingGranted", "DockingDenied", "DockingCancelled"] as const;
    if (!request || !answers.some((kind) => tellsOf(state, kind))) return [];
    const { from } = request;
    const says = `docking is requested again, but nothing has answered the request ${linesAbove(told, from)}`;
    return [{ rule: "out-of-turn", path: "/event", says, related: [{ from, message: "the first request" }] }];
  },
};

export const dockingRules: readonly SessionRule[] = [requestIsAnswered];
