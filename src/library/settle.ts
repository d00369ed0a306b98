import { resolve } from "node:path";
import { type ConfigFile, choicesOf } from "../config/config.js";
import { configFault } from "../config/fault.js";
import { refuseBeyond } from "../config/settings.js";
import { type FileKind, kindsByOption } from "../discover/kind.js";
import type { Law } from "../judge/court.js";
import { kindsFor } from "../judge/kinds-for.js";
import type { LintOptions, LintTextOptions } from "./options.js";

/** Options that were looked at, in the form that linting takes. */
export interface SettledOptions {
  readonly config: ConfigFile;
  readonly cwd: string;
  readonly as: FileKind | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Looks at options as a caller without a compiler may give them; throws a TypeError that names the fault. */
export function settleOptions(options: LintOptions & LintTextOptions): SettledOptions {
  const { as, cwd, file: _, signal, ...rest } = options;
  const config = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const fault = configFault(config, "the object of options");
  if (fault !== undefined) throw new TypeError(fault);
  if (as !== undefined && !Object.hasOwn(kindsByOption, as)) {
    throw new TypeError(`as must be one of ${Object.keys(kindsByOption).join(", ")}`);
  }
  if (config.specOnly === true) refuseBeyond(config, as && kindsByOption[as]);
  return { config, cwd: resolve(cwd ?? "."), as: as && kindsByOption[as], signal };
}

/** The law that options lay down; throws where the user's schemas are not usable. */
export async function lawOf({ config, cwd }: SettledOptions): Promise<Law> {
  const verdicts = { strict: config.strict === true, choices: choicesOf(config) };
  return { verdicts, kinds: await kindsFor(config.schemas, cwd, config.specOnly) };
}
