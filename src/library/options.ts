import type { RuleSetting } from "../cli/config/config-file.js";
import type { KindOption } from "../files/discover/kind.js";
import type { RuleId } from "../rules/built/rule-id.js";

/** Options of all linting functions. No config file is read: what is not given has its default. */
export interface CommonOptions {
  /** Apply the specification to the letter. */
  readonly strict?: boolean | undefined;
  /** Check only the event kinds and side files of the specification. */
  readonly specOnly?: boolean | undefined;
  /** Compare journal lines with those above; true by default. */
  readonly session?: boolean | undefined;
  /** Severities by rule id, as in a config file. */
  readonly rules?: Readonly<Partial<Record<RuleId, RuleSetting>>> | undefined;
  /** Read everything as this kind, whatever its name. */
  readonly as?: KindOption | undefined;
  /** A folder with your own schemas, which add or replace event kinds. */
  readonly schemas?: string | undefined;
  /** A folder with schemas as EDDN publishes them, which replace the built-in ones for messages. */
  readonly eddnSchemas?: string | undefined;
  /** The folder that relative paths refer to, if not the current one. */
  readonly cwd?: string | undefined;
  /** Stops the work when aborted; the signal's reason is then thrown, by default an AbortError. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of `lint`. */
export interface LintOptions extends CommonOptions {
  /** Globs of files and folders to leave out. */
  readonly ignore?: readonly string[] | undefined;
  /** How to read files whose names do not tell, by glob, as in a config file. */
  readonly files?: Readonly<Record<string, KindOption>> | undefined;
}

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
