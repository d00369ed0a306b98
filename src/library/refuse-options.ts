import { configFault } from "../cli/config/fault.js";
import { refuseUnknown } from "../generate/settings.js";

/** Throws a TypeError where the value of an option is not what it must be. */
export type OptionCheck = (value: unknown, name: string) => void;

/** What each option of a function must be. */
export type OptionTable<Options> = { readonly [Name in keyof Options]-?: OptionCheck };

/** Throws a TypeError where options are no object, where one has a name that there is not, or a value that it cannot have. */
export function refuseOptions(options: object, table: Readonly<Record<string, OptionCheck>>): void {
  refuseUnknown(options, Object.keys(table));
  for (const [name, value] of Object.entries(options)) if (value !== undefined) table[name]?.(value, name);
}

/** Throws a TypeError where a value is no object, or a field of it is not what the table says; others may be there. */
export function refuseFields(value: unknown, table: Readonly<Record<string, OptionCheck>>, whose: string): void {
  mustBeObject(value, whose);
  const fields = value as Readonly<Record<string, unknown>>;
  for (const [name, check] of Object.entries(table)) check(fields[name], `${name} of ${whose}`);
}

/** The same check for what may be left out. */
export function optional(check: OptionCheck): OptionCheck {
  return (value, name) => {
    if (value !== undefined) check(value, name);
  };
}

/** The message is made where it is needed, for options are looked at with every event. */
function mustBe(what: string, accepts: (value: unknown) => boolean): OptionCheck {
  return (value, name) => {
    if (!accepts(value)) throw new TypeError(`${name} must be ${what}`);
  };
}

/** Throws where an option is no string. */
export const mustBeText = mustBe("a string", (value) => typeof value === "string");

/** Throws where an option is no string, or one without anything but spaces. */
export const mustBeFilledText = mustBe(
  "a string that is not empty",
  (value) => typeof value === "string" && value.trim() !== "",
);

/** Throws where an option is neither true nor false. */
export const mustBeFlag = mustBe("true or false", (value) => typeof value === "boolean");

/** Throws where an option is no number. */
export const mustBeNumber = mustBe("a number", (value) => typeof value === "number" && !Number.isNaN(value));

/** Throws where an option cannot be called. */
export const mustBeFunction = mustBe("a function", (value) => typeof value === "function");

/** Throws where an option is no object, or a list. */
export const mustBeObject = mustBe(
  "an object",
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
);

/** Throws where an option is no signal, which is reported by what is used of it: other realms have signals of their own. */
export const mustBeSignal = mustBe("an AbortSignal", (value) => {
  const { aborted, addEventListener, throwIfAborted } = Object(value) as Partial<AbortSignal>;
  return typeof aborted === "boolean" && typeof addEventListener === "function" && typeof throwIfAborted === "function";
});

/** A check for one of the names that a record has. */
export function mustBeKeyOf(record: object): OptionCheck {
  const names: readonly unknown[] = Object.keys(record);
  return mustBe(`one of ${names.join(", ")}`, (value) => names.includes(value));
}

/** Throws a TypeError where a config file could not have the value for the setting of the same name. */
export function mustBeAsInConfig(value: unknown, name: string): void {
  const fault = configFault({ [name]: value });
  if (fault !== undefined) throw new TypeError(fault);
}
