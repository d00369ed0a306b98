import type { Given } from "../base/object.js";
import type { ConfigFile, RuleSetting } from "../config/config-file.js";
import type { Switches } from "../engine/validate/choices.js";
import type { KindOption } from "../files/discover/kind.js";
import type { RuleId } from "../rules/built/rule-id.js";

/** Options of all linting functions. No config file is read: what is not given has its default. */
export interface CommonOptions extends Given<Switches & Pick<ConfigFile, "schemas" | "eddnSchemas">> {
  /** Severities by rule id, as in a config file. */
  readonly rules?: Readonly<Partial<Record<RuleId, RuleSetting>>> | undefined;
  /** Read everything as this kind, whatever its name. */
  readonly as?: KindOption | undefined;
  /** The folder that relative paths refer to, if not the current one. */
  readonly cwd?: string | undefined;
  /** Stops the work when aborted; the signal's reason is then thrown, by default an AbortError. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of `lint`. */
export interface LintOptions extends CommonOptions, Given<Pick<ConfigFile, "ignore" | "files">> {}

/** Options of `lintText`. */
export interface LintTextOptions extends CommonOptions {
  /** The name of the file in findings, which also decides how the text is read unless `as` is given. */
  readonly file?: string | undefined;
}

/** Options of `fix`. */
export interface FixOptions extends LintTextOptions {
  /** True to apply guesses too, like `--unsafe-fixes`. */
  readonly unsafe?: boolean | undefined;
}
