import { createRequire } from "node:module";
import type { ErrorObject } from "ajv";
import { knownEvents } from "../judge/known-events.js";
import type { Validate } from "../judge/validators.js";
import { pointerKeys } from "../read/json/pointer.js";
import { rules } from "../rules/rules.js";
import { loadSchema } from "../schemas/schema.js";
import { nearest } from "../text/nearest.js";
import { sameName } from "../text/same-name.js";
import type { ConfigFile } from "./config.js";

const require = createRequire(import.meta.url);

/** What is wrong with a config, in plain words; undefined where nothing is. */
export function configFault(config: unknown, whole = "the config"): string | undefined {
  const validate = require("#validators/config") as Validate;
  if (validate.call(undefined, config)) return misspeltEvent(config as ConfigFile);
  const [error] = (validate.errors ?? []).filter(({ keyword }) => keyword !== "if");
  return error && faultOf(error, whole);
}

/** A name that is almost an event; others may come from schemas of the user. */
function misspeltEvent({ rules: choices = {} }: ConfigFile): string | undefined {
  for (const [id, choice] of Object.entries(choices)) {
    for (const event of typeof choice === "object" ? (choice.events ?? []) : []) {
      const near = sameName(event, knownEvents) === undefined ? nearest(event, knownEvents) : undefined;
      if (near !== undefined) return `rules.${id}.events: there is no event ${event}, did you mean ${near}?`;
    }
  }
  return undefined;
}

function faultOf({ keyword, instancePath, params, propertyName }: ErrorObject, whole: string): string {
  const place = pointerKeys(instancePath).join(".");
  const at = place === "" ? whole : place;
  switch (keyword) {
    case "additionalProperties": {
      const key = String(params.additionalProperty);
      const known = place === "" ? Object.keys(loadSchema("config").properties ?? {}) : ["severity", "events"];
      return `${at} has no setting ${key}${didYouMean(key, known)}`;
    }
    case "propertyNames":
    case "enum": {
      const name = String(params.propertyName ?? propertyName ?? "");
      if (name !== "") return `there is no rule ${name}${didYouMean(name, Object.keys(rules))}`;
      return `${at} must be one of ${list(params.allowedValues)}`;
    }
    case "type":
      return `${at} must be ${typeWords[String(params.type)] ?? String(params.type)}`;
    case "required":
      return `${at} lacks ${String(params.missingProperty)}`;
    case "minimum":
      return `${at} must be ${String(params.limit)} or more`;
    default:
      return `${at} is wrong (${keyword})`;
  }
}

const typeWords: Readonly<Record<string, string>> = {
  string: "a string",
  integer: "a whole number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
};

function list(values: unknown): string {
  return Array.isArray(values) ? values.join(", ") : String(values);
}

function didYouMean(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  return near === undefined ? "" : `, did you mean ${near}?`;
}
