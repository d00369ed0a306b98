import type { Events, JournalEvent } from "#events";
import { kindOf } from "../engine/validate/event.js";
import type { Finding } from "../engine/validate/finding.js";
import { ownKinds } from "../engine/validate/validators.js";
import { objectIn } from "../read/json/parse.js";
import { type CheckOptions, checkLine, lineTable } from "./check-event.js";
import { mustBeFunction, type OptionTable, refuseOptions } from "./refuse-options.js";
import { isEvent, refuseNoString } from "./text-source.js";

/** Options of `parseLine`. */
export interface ParseLineOptions extends Omit<CheckOptions, "as"> {
  /** Called with each finding in the line, including warnings. */
  readonly onFinding?: ((finding: Finding) => void) | undefined;
}

const optionTable = { ...lineTable, onFinding: mustBeFunction } satisfies OptionTable<ParseLineOptions>;

/** Parses a line of a journal; undefined if it is not JSON, has no kind with a schema, or does not match its type. */
export function parseLine(text: string, options: ParseLineOptions = {}): JournalEvent | undefined {
  refuseNoString(text);
  refuseOptions(options, optionTable);
  const { onFinding, ...rest } = options;
  if (onFinding !== undefined) for (const finding of checkLine(text, rest)) onFinding(finding);
  const value = objectIn(text);
  const kind = value && kindOf(value);
  if (kind === undefined || !ownKinds.names.includes(kind)) return undefined;
  return isEvent(value, kind as keyof Events) ? value : undefined;
}
