import type { Given } from "../base/object.js";
import { severitiesOf } from "../config/config.js";
import { validateFile } from "../engine/lint/validate-file.js";
import { defaultChoices, type Switches, switchesOf, switchNames } from "../engine/validate/choices.js";
import type { Finding, FramedFinding } from "../engine/validate/finding.js";
import { createTally } from "../engine/validate/tally.js";
import { ownKinds, specifiedKinds } from "../engine/validate/validators.js";
import { type KindOption, kindsByOption } from "../files/discover/kind.js";
import { handedOut } from "./framed.js";
import type { CommonOptions } from "./options.js";
import { mustBeAsInConfig, mustBeFlag, mustBeKeyOf, type OptionTable, refuseOptions } from "./refuse-options.js";
import { refuseNoString } from "./text-source.js";

/** All but `session`, because there are no lines above. */
type LineSwitches = Omit<Switches, "session">;

/** Options for checking one event. */
export interface CheckOptions extends Given<LineSwitches>, Pick<CommonOptions, "rules"> {
  /** The side file whose content the event is, by the name that `--as` takes; a journal line by default. */
  readonly as?: KindOption | undefined;
}

/** A finding in a value, which has no position in a file: `path` says where it is. */
export type EventFinding = Omit<Finding, "file" | "line" | "column" | "endColumn" | "fix" | "related">;

const switchChecks = Object.fromEntries(
  switchNames.filter((name) => name !== "session").map((name) => [name, mustBeFlag]),
) as OptionTable<LineSwitches>;

/** The checks for the options shared by functions that check one event. */
export const lineTable = { ...switchChecks, rules: mustBeAsInConfig };

const optionTable = { ...lineTable, as: mustBeKeyOf(kindsByOption) } satisfies OptionTable<CheckOptions>;

/** Checks a parsed event as if it were the only one. Throws a TypeError for wrong options, and for values that JSON cannot hold. */
export function checkEvent(value: unknown, options: CheckOptions = {}): readonly EventFinding[] {
  return found(textOf(value), options).map((finding) => {
    const { file: _, line: __, column: ___, endColumn: ____, fix: _____, ...rest } = handedOut(finding);
    return rest;
  });
}

/** Checks one line of a journal, or the text of one side file, as if it were the only one. */
export function checkLine(text: string, options: CheckOptions = {}): readonly Finding[] {
  refuseNoString(text);
  return found(text, options).map(handedOut);
}

function found(text: string, options: CheckOptions): readonly FramedFinding[] {
  refuseOptions(options, optionTable);
  const { as = "journal", rules = {} } = options;
  const kind = kindsByOption[as];
  const choices = { ...defaultChoices, ...switchesOf(options), severities: severitiesOf({ rules }), session: false };
  const context = { choices, kinds: choices.specOnly ? specifiedKinds : ownKinds };
  const validation = validateFile({ name: "<text>", kind }, context, createTally());
  const line = kind === "journal" && !text.endsWith("\n") ? `${text}\n` : text;
  return [...validation.push(new TextEncoder().encode(line)), ...validation.end()].flat();
}

/** Positions refer to text, so the value is serialised first. */
function textOf(value: unknown): string {
  try {
    const text: string | undefined = JSON.stringify(value);
    if (text !== undefined) return text;
  } catch {}
  throw new TypeError("the value must be one that JSON can hold, such as JSON.parse gives");
}
