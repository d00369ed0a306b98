import type { ErrorObject } from "ajv";
import { nearest, withGuess } from "../base/nearest.js";
import { sameName } from "../base/text.js";
import { knownEvents } from "../engine/validate/known-events.js";
import type { Validate } from "../engine/validate/validators.js";
import { globPattern } from "../files/discover/glob-pattern.js";
import { pointerKeys } from "../read/json/pointer.js";
import { isFormatName } from "../report/index.js";
import { parseFormat } from "../report/parse-format.js";
import { ruleNames } from "../rules/index.js";
import { builtValidator } from "../schema/built/built-file.js";
import { loadSchema } from "../schema/schema.js";
import type { ConfigFile } from "./config-file.js";

/** Every path is matched against each of them. */
const mostGlobs = 1000;
/** The time to match a path grows with the length of the globs, and all of them are kept in memory. */
const longestGlobs = 64 * 1024;

/** Options that must not be set permanently. */
const fixOption = /^(?:fix|unsafe-?fixes|diff|fix-?to)$/i;

/** The first problem of a config; undefined if it is valid. */
export function configProblem(config: unknown): string | undefined {
  const validate = builtValidator("config") as Validate;
  if (validate.call(undefined, config)) {
    const valid = config as ConfigFile;
    return misspeltEvent(valid) ?? wrongGlob(valid) ?? wrongPath(valid);
  }
  const [error] = (validate.errors ?? []).filter(({ keyword }) => keyword !== "if");
  const isOfFormat = error?.instancePath.startsWith("/format");
  return error && ((isOfFormat && wrongFormat(error, config as ConfigFile)) || problemOf(error));
}

/** No system has file names with NUL, and the errors on opening them are unclear. */
function wrongPath({ schemas, eddnSchemas, baseline, cache }: ConfigFile): string | undefined {
  const paths = Object.entries({ schemas, eddnSchemas, baseline, cache });
  const [wrong] = paths.find(([, path]) => typeof path === "string" && path.includes("\0")) ?? [];
  return wrong && `${wrong}: a path cannot have a NUL character in it, delete it`;
}

/** A name that is almost an event; others may come from the user's schemas. */
function misspeltEvent(config: ConfigFile): string | undefined {
  const { overrides = [] } = config;
  for (const [index, { rules: choices = {} }] of [config, ...overrides].entries()) {
    for (const [id, choice] of Object.entries(choices)) {
      for (const event of typeof choice === "object" ? (choice.events ?? []) : []) {
        const near = sameName(event, knownEvents) === undefined ? nearest(event, knownEvents) : undefined;
        const at = `${index === 0 ? "" : `overrides.${index - 1}.`}rules.${id}.events`;
        if (near !== undefined) return `${at}: there is no event ${event}, did you mean ${near}?`;
      }
    }
  }
  return undefined;
}

/** Exceptions as in `.gitignore` would otherwise ignore all other files. */
function wrongGlob({ ignore = [], files = {}, overrides = [] }: ConfigFile): string | undefined {
  const globs = [...ignore, ...Object.keys(files), ...overrides.flatMap((override) => override.files)];
  if (globs.length > mostGlobs) return `there are more than ${mostGlobs} globs: name folders instead of files`;
  if (globs.reduce((sum, { length }) => sum + length, 0) > longestGlobs)
    return `the globs have more than ${longestGlobs} characters together: name folders instead of files`;
  const negative = globs.find((glob) => glob.startsWith("!"));
  if (negative !== undefined) return `exceptions are not possible, as in ${negative}: name the files that are meant`;
  for (const glob of globs) {
    try {
      globPattern(glob);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
  return undefined;
}

/** Only the command line may name the file of a report, because a config may be untrusted. */
function wrongFormat({ keyword }: ErrorObject, { format = [] }: ConfigFile): string | undefined {
  const texts = [format].flat().filter((each) => typeof each === "string");
  const withFile = texts.find((text) => text.includes(":") && isFormatName(text.split(":")[0] ?? ""));
  if (withFile !== undefined)
    return `format: a config cannot name the file of a report, do so on the command line: --format ${withFile}`;
  if (keyword === "maxItems") return "format: only one report can go to standard output";
  const parsed = parseFormat(texts.find((text) => !isFormatName(text)) ?? "pretty");
  return "reason" in parsed
    ? `format: ${parsed.reason.charAt(0).toLowerCase()}${parsed.reason.slice(1, -1)}`
    : undefined;
}

function problemOf({ keyword, instancePath, params, propertyName }: ErrorObject): string {
  const place = pointerKeys(instancePath).join(".");
  const at = place === "" ? "the config" : place;
  switch (keyword) {
    case "additionalProperties": {
      const key = String(params.additionalProperty);
      if (fixOption.test(key)) return `${key} cannot be set in the config: fixing is asked for each time, as by --fix`;
      return `${at} has no setting ${withGuess(key, settingsAt(place))}`;
    }
    case "propertyNames":
    case "enum": {
      const name = String(params.propertyName ?? propertyName ?? "");
      if (name !== "") return `there is no rule ${withGuess(name, ruleNames)}`;
      return `${at} must be one of ${[params.allowedValues].flat().join(", ")}`;
    }
    case "type":
      return `${at} must be ${formOf(place) ?? typeWords[String(params.type)] ?? String(params.type)}`;
    case "minLength":
      return propertyName === "" ? `${at} has an empty glob` : `${at} must not be empty`;
    case "minItems":
      return `${at} must name at least one`;
    case "required":
      return `${at} lacks ${String(params.missingProperty)}`;
    case "minimum":
      return `${at} must be ${String(params.limit)} or more`;
    default:
      return `${at} is wrong (${keyword})`;
  }
}

/** The valid settings at a place of a config. */
function settingsAt(place: string): readonly string[] {
  const { properties = {} } = loadSchema("config");
  if (place === "") return Object.keys(properties);
  return /^overrides\.\d+$/.test(place)
    ? Object.keys(properties.overrides?.items?.properties ?? {})
    : ["severity", "events"];
}

/** The valid forms at a place of a config that takes several types. */
function formOf(place: string): string | undefined {
  if (/^(?:overrides\.\d+\.)?rules\.[^.]+$/.test(place))
    return "off, warn or error, or an object with severity and events";
  if (/^overrides\.\d+\.files$/.test(place)) return "a glob or an array of globs";
  if (place === "format") return "a format or an array of formats";
  return place === "cache" ? "true, false or a folder" : undefined;
}

const typeWords: Readonly<Record<string, string>> = {
  string: "a string",
  integer: "a whole number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
};
