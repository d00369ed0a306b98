import { isObject } from "../base/object.js";
import { refuseUnknown } from "../base/refuse.js";
import { configProblem } from "../config/problem.js";

/** Throws a TypeError if the value of an option is invalid. */
export type OptionCheck = (value: unknown, name: string) => void;

export type OptionTable<Options> = { readonly [Name in keyof Options]-?: OptionCheck };

/** Throws a TypeError if the options are not an object, or if one has an unknown name or an invalid value. */
export function refuseOptions(options: object, table: Readonly<Record<string, OptionCheck>>): void {
  refuseUnknown(options, Object.keys(table));
  for (const [name, value] of Object.entries(options)) if (value !== undefined) table[name]?.(value, name);
}

/** Throws a TypeError if a value is not an object, or a field in the table is invalid; other fields are allowed. */
export function refuseFields(value: unknown, table: Readonly<Record<string, OptionCheck>>, whose: string): void {
  mustBeObject(value, whose);
  const fields = value as Readonly<Record<string, unknown>>;
  for (const [name, check] of Object.entries(table)) check(fields[name], `${name} of ${whose}`);
}

export function optional(check: OptionCheck): OptionCheck {
  return (value, name) => {
    if (value !== undefined) check(value, name);
  };
}

/** The message is only built when needed, because options are checked with every event. */
function mustBe(what: string, accepts: (value: unknown) => boolean): OptionCheck {
  return (value, name) => {
    if (!accepts(value)) throw new TypeError(`${name} must be ${what}`);
  };
}

export const mustBeText = mustBe("a string", (value) => typeof value === "string");

export const mustBeFilledText = mustBe(
  "a string that is not empty",
  (value) => typeof value === "string" && value.trim() !== "",
);

export const mustBeFlag = mustBe("true or false", (value) => typeof value === "boolean");

export const mustBeNumber = mustBe("a number", (value) => typeof value === "number" && !Number.isNaN(value));

export const mustBeFunction = mustBe("a function", (value) => typeof value === "function");

export const mustBeObject = mustBe("an object", isObject);

/** A signal is recognised by the members that are used: other realms have signals of their own. */
export const mustBeSignal = mustBe("an AbortSignal", (value) => {
  const { aborted, addEventListener, throwIfAborted } = Object(value) as Partial<AbortSignal>;
  return typeof aborted === "boolean" && typeof addEventListener === "function" && typeof throwIfAborted === "function";
});

export function mustBeKeyOf(record: object): OptionCheck {
  const names: readonly unknown[] = Object.keys(record);
  return mustBe(`one of ${names.join(", ")}`, (value) => names.includes(value));
}

/** Throws a TypeError unless a config file could have the value for the setting of the same name. */
export function mustBeAsInConfig(value: unknown, name: string): void {
  const problem = configProblem({ [name]: value });
  if (problem !== undefined) throw new TypeError(problem);
}
