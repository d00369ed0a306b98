import { byKind } from "../../session/session-event.js";
import { allConditions } from "../built/checks.js";

/** The conditions between fields, by the kind of event they apply to. The build lists them from the files of the rules. */
export const conditionsByKind = byKind(allConditions, ({ kinds }) => kinds);
