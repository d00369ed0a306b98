import { ownKinds } from "../../judge/validators.js";
import { type NormalSchema, normalForm } from "../../schemas/normal-form.js";
import { withDecimals } from "./decimals.js";
import type { Form } from "./form.js";

/** Writes a value; what is of another type than was foreseen is written all the same, as planted faults are. */
type Write = (value: unknown) => string;

const writers = new Map<string, Write>();

/** The game's own spelling: a space within brackets, six decimals for every number that may have some. */
export const gameText: Form = {
  text: (event) => writerOf((event as { readonly event?: unknown }).event)(event),
  lineEnd: "\r\n",
  fileText(event, list) {
    if (list === undefined) return `${gameText.text(event)}\r\n`;
    const elements: unknown = (event as Readonly<Record<string, unknown>>)[list];
    if (!Array.isArray(elements)) return `${gameText.text(event)}\r\n`;
    const empty = gameText.text({ ...event, [list]: [] });
    const start = empty.lastIndexOf("[");
    const one = (element: unknown): string => {
      const alone = gameText.text({ ...event, [list]: [element] });
      return alone.slice(start + 2, alone.length - (empty.length - start - 2));
    };
    const lines = elements.map(one).join(", \r\n");
    return `${empty.slice(0, start)}[ \r\n${lines}\r\n ]${empty.slice(start + 4)}\r\n`;
  },
};

/** A writer is made once for each kind. */
function writerOf(kind: unknown): Write {
  const name = String(kind);
  let write = writers.get(name);
  if (!write) {
    write = ownKinds.names.includes(name) ? writerFor(normalForm(`events/${name}`), "") : freely("");
    writers.set(name, write);
  }
  return write;
}

/** How many decimals the fields have that do not have six. */
const decimalsByName: Readonly<Record<string, number>> = { StarPos: 5, JumpDist: 3 };

function writerFor(schema: NormalSchema, name: string): Write {
  const otherwise = freely(name);
  switch (schema.type) {
    case "number": {
      const decimals = decimalsByName[name] ?? 6;
      return (value) => (typeof value === "number" ? withDecimals(value, decimals) : otherwise(value));
    }
    case "integer":
      return (value) => (typeof value === "number" ? String(value) : otherwise(value));
    case "string":
      return (value) => (typeof value === "string" ? quoted(value) : otherwise(value));
    case "array":
      return arrayOf(schema.items ?? {}, name, otherwise);
    case "object": {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([key, field]) => [key, writerFor(field, key)] as const,
      );
      return objectWriter(new Map(fields), otherwise);
    }
    default:
      return otherwise;
  }
}

/** A key as it is written at the start of an object and behind other keys, and how its value is written. */
interface Key {
  readonly first: string;
  readonly next: string;
  readonly write: Write;
}

/** Writes what lasts but once; whatever may change is not frozen. */
function remembering(write: Write): Write {
  const written = new WeakMap<object, string>();
  return (value) => {
    if (typeof value !== "object" || value === null || !Object.isFrozen(value)) return write(value);
    const known = written.get(value);
    if (known !== undefined) return known;
    const text = write(value);
    written.set(value, text);
    return text;
  };
}

function objectWriter(fields: ReadonlyMap<string, Write>, otherwise: Write): Write {
  // The keys are those of our own events, so that there are never many.
  const keys = new Map<string, Key>();
  const learn = (name: string): Key => {
    const label = `${quoted(name)}:`;
    const key = { first: label, next: `, ${label}`, write: fields.get(name) ?? freely(name) };
    keys.set(name, key);
    return key;
  };
  return remembering((value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return otherwise(value);
    const object = value as Readonly<Record<string, unknown>>;
    let text = "";
    for (const name in object) {
      const key = keys.get(name) ?? learn(name);
      text += (text === "" ? key.first : key.next) + key.write(object[name]);
    }
    return `{ ${text} }`;
  });
}

/** The game sets spaces between the elements of arrays, unless they are numbers. */
function arrayOf(items: NormalSchema, name: string, otherwise: Write): Write {
  const { type } = items;
  return arrayWriter(writerFor(items, name), otherwise, type === "number" || type === "integer");
}

function arrayWriter(write: Write, otherwise: Write, isTight: boolean): Write {
  const comma = isTight ? "," : ", ";
  return remembering((value) => {
    if (!Array.isArray(value)) return otherwise(value);
    let text = "";
    for (const element of value) text += text === "" ? write(element) : comma + write(element);
    return isTight ? `[${text}]` : `[ ${text} ]`;
  });
}

/** Numbers that no schema describes and that have decimals even when they are whole. */
const fractions: ReadonlySet<string> = new Set(["FuelLevel", "FuelCapacity"]);

/** Arrays of numbers, which stand without spaces also where no schema tells that they are such. */
const tightNames: ReadonlySet<string> = new Set(["StarPos", "Pips"]);

/** Writes what no schema describes. */
function freely(name: string): Write {
  const decimals = decimalsByName[name] ?? 6;
  let writeObject: Write | undefined;
  let writeArray: Write | undefined;
  const write: Write = (value) => {
    if (typeof value === "string") return quoted(value);
    if (typeof value === "number") {
      return Number.isInteger(value) && !fractions.has(name) ? String(value) : withDecimals(value, decimals);
    }
    if (typeof value !== "object" || value === null) return String(value);
    if (Array.isArray(value)) {
      writeArray ??= arrayWriter(write, write, tightNames.has(name));
      return writeArray(value);
    }
    writeObject ??= objectWriter(new Map(), write);
    return writeObject(value);
  };
  return write;
}

const escaped = /["\\\p{Cc}]/u;

function quoted(text: string): string {
  return escaped.test(text) ? JSON.stringify(text) : `"${text}"`;
}
