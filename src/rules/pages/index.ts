import type { RuleId } from "../rules.js";
import { bytePages } from "./bytes.js";
import { stationConditionPages } from "./conditions-station.js";
import { statusConditionPages } from "./conditions-status.js";
import { systemConditionPages } from "./conditions-system.js";
import { fieldPages } from "./fields.js";
import { filePages } from "./files.js";
import { jsonPages } from "./json.js";
import type { RulePage } from "./page.js";
import { timePages } from "./times.js";
import { valuePages } from "./values.js";

/** The page of every rule; a rule without one does not compile. */
export const pages: Readonly<Record<RuleId, RulePage>> = {
  ...bytePages,
  ...jsonPages,
  ...timePages,
  ...fieldPages,
  ...valuePages,
  ...filePages,
  ...statusConditionPages,
  ...systemConditionPages,
  ...stationConditionPages,
} satisfies Readonly<Record<RuleId, RulePage>>;
