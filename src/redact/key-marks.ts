import { markedElement, markedFields, type PersonalMark } from "../personal/marks.js";
import type { Beside } from "../personal/parts.js";
import type { NormalSchema } from "../schemas/normal-form.js";
import { isPersonalSort } from "../schemas/personal.js";
import { type Replacing, replacedNumber, replacedText } from "./replace.js";

/** Where the personal values of a kind stand, by their keys alone; undefined where a key means now this, now that. */
export interface KeyMarks {
  readonly marks: ReadonlyMap<string, PersonalMark>;
  /** Finds such a key with its text or number, where no text has an escape. */
  readonly form: RegExp;
}

/** The keys by which the personal values of a kind are found, given all its places. */
export function keyMarks(places: readonly NormalSchema[]): KeyMarks | undefined {
  const marks = new Map<string, PersonalMark>();
  for (const place of places) {
    if (isPersonalSort(markedElement(place).mark)) return undefined;
    for (const [name, { mark, schema }] of markedFields(place)) {
      // What must not be there is not, in an event that was proven.
      if (schema?.items || schema?.properties || schema?.not) continue;
      if ((marks.get(name) ?? mark) !== mark || !/^\w+$/.test(name)) return undefined;
      marks.set(name, mark);
    }
  }
  const personal = new Map([...marks].filter(([, mark]) => isPersonalSort(mark)));
  const keys = personal.size === 0 ? "(?!)" : [...personal.keys()].join("|");
  return { marks: personal, form: new RegExp(`"(${keys})"(\\s*:\\s*)(?:"([^"]+)"|(\\d+))`, "g") };
}

/** The fields by which it is told whether a station is a carrier. */
const placeFields = /"(StationType|SignalType|BodyType)"\s*:\s*"(\w+)"/g;

/** The same names come again and again; of more than so many all are forgotten. */
const mostRemembered = 1000;

/**
 * Replaces what is personal in events that were proven, and have no escape: there a quoted key is nothing but a key, and stands once in its
 * object. What stands beside a value is parsed only where it matters.
 */
export function keyReplacer(replacing: Replacing): (text: string, keys: KeyMarks) => string {
  /** What stands for texts, by their marks, where nothing beside them matters. */
  const remembered = new Map<string, string>();
  const replacedAlone = (value: string, mark: PersonalMark, name: string): string => {
    const key = `${mark} ${value}`;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const made = replacedText(value, { mark, name, event: nothingBeside }, replacing);
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(key, made);
    return made;
  };
  return (text, { marks, form }) => {
    let event: Beside | undefined;
    const beside = (mark: PersonalMark, name: string): Beside => {
      if (isByItself(mark, name)) return nothingBeside;
      if (isOfPlace(mark, name)) return text.includes('Carrier"') ? placeIn(text) : nothingBeside;
      event ??= JSON.parse(text) as Beside;
      return event;
    };
    const replaced = (
      whole: string,
      name: string,
      colon: string,
      value: string | undefined,
      number: string,
    ): string => {
      const mark = marks.get(name) ?? "unknown";
      const event = beside(mark, name);
      if (value === undefined) return `"${name}"${colon}${replacedNumber(number, { mark, name, event }, replacing)}`;
      const other =
        event === nothingBeside
          ? replacedAlone(value, mark, name)
          : replacedText(value, { mark, name, event }, replacing);
      return other === value ? whole : `"${name}"${colon}${JSON.stringify(other)}`;
    };
    return text.replace(form, replaced);
  };
}

const nothingBeside: Beside = {};

function placeIn(text: string): Beside {
  return Object.fromEntries([...text.matchAll(placeFields)].map(([, field, value]) => [field, value]));
}
const contextual: ReadonlySet<PersonalMark> = new Set<PersonalMark>(["pilot", "sender", "chat"]);

function isByItself(mark: PersonalMark, name: string): boolean {
  return !contextual.has(mark) && !isOfPlace(mark, name) && !name.endsWith("_Localised");
}

function isOfPlace(mark: PersonalMark, name: string): boolean {
  return (mark === "station" || mark === "body") && !name.endsWith("_Localised");
}
