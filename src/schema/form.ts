import { type Fields, remembered } from "../base/object.js";
import { eventKinds } from "./built/kinds.js";
import { type NormalSchema, normalForm } from "./normal-form.js";

/** Converts events to text; undefined fields are left out. */
export interface Form {
  /** The text of an event, without the line ending. */
  readonly text: (event: object) => string;
  readonly lineEnd: string;
  /** The text of a side file; the named list may be written with one element per line. */
  readonly fileText: (event: object, list: string | undefined) => string;
}

const described: ReadonlySet<string> = new Set(eventKinds);

/** The game's format: spaces inside brackets, and six decimals for every number that can have decimals. */
const gameText: Form = {
  text(event) {
    const kind = String((event as { readonly event?: unknown }).event);
    return gameValue(event, "", described.has(kind) ? normalForm(`events/${kind}`) : undefined);
  },
  lineEnd: "\r\n",
  fileText(event, list) {
    const whole = `${gameText.text(event)}\r\n`;
    const elements: unknown = list === undefined ? undefined : (event as Readonly<Record<string, unknown>>)[list];
    if (list === undefined || !Array.isArray(elements)) return whole;
    const empty = gameText.text({ ...event, [list]: [] });
    const start = empty.lastIndexOf("[");
    const one = (element: unknown): string => {
      const alone = gameText.text({ ...event, [list]: [element] });
      return alone.slice(start + 2, alone.length - (empty.length - start - 2));
    };
    return `${empty.slice(0, start)}[ \r\n${elements.map(one).join(", \r\n")}\r\n ]${empty.slice(start + 4)}\r\n`;
  },
};

/** The number of decimals of fields that do not have six. */
const decimalsByName: Readonly<Record<string, number>> = { StarPos: 5, JumpDist: 3 };

/** Numbers without a schema that have decimals even if they are integers. */
const fractions: ReadonlySet<string> = new Set(["FuelLevel", "FuelCapacity"]);

/** Arrays of numbers that are written without spaces even without a schema. */
const tightNames: ReadonlySet<string> = new Set(["StarPos", "Pips"]);

/** A value of a field; those of another type than its schema asks for have none, and planted faults have such values. */
function gameValue(value: unknown, name: string, schema: NormalSchema | undefined): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") return gameNumber(value, name, schema?.type);
  if (typeof value !== "object" || value === null) return String(value);
  return Array.isArray(value)
    ? gameArray(value, name, schema?.type === "array" ? (schema.items ?? {}) : undefined)
    : gameObject(value as Fields, schema?.type === "object" ? schema.properties : undefined);
}

/** The game puts spaces between the elements of arrays, unless they are numbers. */
function gameArray(elements: readonly unknown[], name: string, items: NormalSchema | undefined): string {
  const isTight = items ? items.type === "number" || items.type === "integer" : tightNames.has(name);
  const texts = elements.map((element) => gameValue(element, name, items));
  return isTight ? `[${texts.join(",")}]` : `[ ${texts.join(", ")} ]`;
}

function gameObject(object: Fields, properties: NormalSchema["properties"] = {}): string {
  let text = "";
  for (const name of Object.keys(object)) {
    const field = object[name];
    if (field === undefined) continue;
    text += (text === "" ? "{ " : ", ") + labelOf(name) + gameValue(field, name, properties[name]);
  }
  return text === "" ? "{  }" : `${text} }`;
}

/** A key as written; there are never many, as all are from our own events. */
const labelOf = remembered((name: string) => `${JSON.stringify(name)}:`, new Map());

/** Above this, a number times a million is no longer exact. */
const mostExact = 1e9;

function gameNumber(value: number, name: string, type: unknown): string {
  const isWhole = type === "integer" || (type !== "number" && Number.isInteger(value) && !fractions.has(name));
  if (isWhole) return Math.abs(value) > Number.MAX_SAFE_INTEGER ? value.toFixed(0) : String(value);
  // As the game writes what it could not compute.
  if (Number.isNaN(value)) return "-nan(ind)";
  const decimals = decimalsByName[name] ?? 6;
  const power = 10 ** decimals;
  const size = Math.abs(value);
  // Half a unit is rounded away from zero, which toFixed does only for some.
  return (size < mostExact ? Math.sign(value) * (Math.round(size * power) / power) : value).toFixed(decimals);
}

/** The forms by the values of `--format`; compact is JSON without optional whitespace, as programs write it. */
export const forms: Readonly<Record<"game" | "compact", Form>> = {
  game: gameText,
  compact: { text: (event) => JSON.stringify(event), lineEnd: "\n", fileText: (event) => `${JSON.stringify(event)}\n` },
};
