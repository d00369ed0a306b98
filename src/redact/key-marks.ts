import { carrierIdStart, isCarrierId } from "../personal/carriers.js";
import type { PersonalMark } from "../personal/marks.js";
import type { Beside } from "../personal/parts.js";
import { decorationsIn } from "../personal/people.js";
import type { PersonalSort } from "../schemas/personal.js";
import { remembered } from "./remembered.js";
import { type Replacing, replacedNumber, replacedText } from "./replace.js";

/** Where the personal values of a kind stand, by their keys alone. */
export interface KeyMarks {
  readonly marks: ReadonlyMap<string, PersonalMark>;
  /** Finds such a key with its text or number, where no text has an escape. */
  readonly form: RegExp;
}

/** How values are found by their keys, given what each tells. */
export function keyMarks(sorts: Readonly<Record<string, PersonalSort>>): KeyMarks {
  const marks = new Map(Object.entries(sorts));
  const keys = marks.size === 0 ? "(?!)" : [...marks].map(([key, mark]) => key + followedBy(mark)).join("|");
  return { marks, form: new RegExp(`"(${keys})"(\\s*:\\s*)(?:"([^"]+)"|(\\d+))`, "g") };
}

/** Most numbers of markets are of none that is a carrier, and are not worth a closer look. */
function followedBy(mark: PersonalMark): string {
  return mark === "market-id" ? `(?="\\s*:\\s*${carrierIdStart})` : "";
}

/** The fields by which it is told whether a station is a carrier. */
const placeFields = /"(StationType|SignalType|BodyType)"\s*:\s*"(\w+)"/g;

/** Of more places than so many all are forgotten: carriers are of two types. */
const mostPlaces = 8;

const replacers = new WeakMap<Replacing, ReturnType<typeof createKeyReplacer>>();

/**
 * Replaces what is personal in events that were proven, and have no escape: there a quoted key is nothing but a key, and stands once in its
 * object. What stands beside a value is parsed only where it matters.
 */
export function keyReplacer(replacing: Replacing): (text: string, keys: KeyMarks) => string {
  const replacer = replacers.get(replacing) ?? createKeyReplacer(replacing);
  replacers.set(replacing, replacer);
  return replacer;
}

function createKeyReplacer(replacing: Replacing): (text: string, keys: KeyMarks) => string {
  /** What stands for texts, by what stands beside them, where it is of the few things that matter, and by their marks. */
  const beside = new Map<string, Map<PersonalMark, (text: string) => string>>();
  const replacedBeside = (place: string, mark: PersonalMark): ((text: string) => string) => {
    const known = beside.get(place)?.get(mark);
    if (known) return known;
    const event = placeIn(place);
    const made = remembered((text) => replacedText(text, { mark, name: undefined, event }, replacing));
    if (!beside.has(place) && beside.size >= mostPlaces) beside.clear();
    beside.set(place, (beside.get(place) ?? new Map<PersonalMark, typeof made>()).set(mark, made));
    return made;
  };
  return (text, { marks, form }) => {
    let place: string | undefined;
    let event: Beside | undefined;
    const placeBeside = (mark: PersonalMark, name: string): string | undefined => {
      if (isByItself(mark, name)) return "";
      if (!isOfPlace(mark, name)) return undefined;
      place ??= text.includes('Carrier"') ? (text.match(placeFields) ?? []).join() : "";
      return place;
    };
    const wholeEvent = (): Beside => {
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
      if (value === undefined && mark === "market-id" && !isCarrierId(number)) return whole;
      const known = placeBeside(mark, name);
      if (value === undefined) {
        const event = known === undefined ? wholeEvent() : placeIn(known);
        return `"${name}"${colon}${replacedNumber(number, { mark, name, event }, replacing)}`;
      }
      const other =
        known === undefined
          ? replacedText(value, { mark, name, event: wholeEvent() }, replacing)
          : replacedBeside(known, mark)(value);
      return other === value ? whole : `"${name}"${colon}${JSON.stringify(other)}`;
    };
    return text.replace(form, replaced);
  };
}

/** Whether names in the game's own form stand in personal values alone, given an event that was proven and has no escape. */
export function isDecoratedByKeys(text: string, { marks }: KeyMarks): boolean {
  for (const place of decorationsIn(text)) {
    const quote = text.lastIndexOf('"', place);
    const [, key = ""] = keyBefore.exec(text.slice(Math.max(0, quote - longestKey), quote)) ?? [];
    if (!marks.has(key)) return false;
  }
  return true;
}

const longestKey = 100;
const keyBefore = /"(\w+)"\s*:\s*$/;

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
