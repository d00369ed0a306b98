import { refuseBeyond } from "../config/beyond.js";
import { severitiesOf } from "../config/config.js";
import type { ConfigFile } from "../config/config-file.js";
import { configFault } from "../config/fault.js";
import { schemaFolder } from "../config/schema-folder.js";
import { type FileKind, kindsByOption } from "../discover/kind.js";
import { disk } from "../disk/storage.js";
import { defaultChoices } from "../judge/choices.js";
import { contextOf, type JudgeContext } from "../judge/context.js";
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
  return { config, cwd: cwd ?? ".", as: as && kindsByOption[as], signal };
}

/** What options make files be judged by; throws where the user's schemas are not usable. */
export function contextFor({ config, cwd }: SettledOptions): Promise<JudgeContext> {
  return contextOf(
    {
      ...defaultChoices,
      strict: config.strict === true,
      specOnly: config.specOnly === true,
      session: config.session !== false,
      severities: severitiesOf(config),
      schemas: schemaFolder(config.schemas, cwd),
      eddnSchemas: schemaFolder(config.eddnSchemas, cwd),
    },
    disk.schemas,
  );
}
