import type { RuleSetting } from "../cli/config/config-file.js";
import type { KindOption } from "../files/discover/kind.js";
import type { RuleId } from "../rules/rule-id.js";

/** What can be asked of any linting. No config file is read: what is not said here is as it is by default. */
export interface CommonOptions {
  /** Hold every event to the letter of the specification. */
  readonly strict?: boolean | undefined;
  /** Check the event kinds and side files of the specification alone. */
  readonly specOnly?: boolean | undefined;
  /** Whether lines of a journal are compared with those above, as they are by default. */
  readonly session?: boolean | undefined;
  /** Severities by rule id, as in a config file. */
  readonly rules?: Readonly<Partial<Record<RuleId, RuleSetting>>> | undefined;
  /** Read everything as this, whatever its name. */
  readonly as?: KindOption | undefined;
  /** A folder of schemas of your own, which add or replace event kinds. */
  readonly schemas?: string | undefined;
  /** A folder of schemas as EDDN publishes them, which messages are validated by in place of those that are known here. */
  readonly eddnSchemas?: string | undefined;
  /** The folder from which relative paths are seen, if not the current one. */
  readonly cwd?: string | undefined;
  /** Stops the work when it is aborted; the reason of the signal is then thrown, by default an AbortError. */
  readonly signal?: AbortSignal | undefined;
}

/** What can be asked of `lint`. */
export interface LintOptions extends CommonOptions {
  /** Globs of files and folders to leave out. */
  readonly ignore?: readonly string[] | undefined;
  /** How files are read that their names do not say, by glob, as in a config file. */
  readonly files?: Readonly<Record<string, KindOption>> | undefined;
}

/** What can be asked of `lintText`. */
export interface LintTextOptions extends CommonOptions {
  /** The name that findings give as their file, and that decides how the text is read, if `as` does not. */
  readonly file?: string | undefined;
}

/** What can be asked of `fix`. */
export interface FixOptions extends LintTextOptions {
  /** Whether guesses are made too, as by `--unsafe-fixes`. */
  readonly unsafe?: boolean | undefined;
}
