import { placesOf } from "../judge/demands.js";
import { type MarkedField, markedElement, markedFields, type PersonalMark } from "../personal/marks.js";
import { fieldsBeside } from "../personal/parts.js";
import { mostPlaces } from "../prove/layout.js";
import { type NormalSchema, placesIn } from "../schemas/normal-form.js";
import { isPersonalSort, type PersonalSort } from "../schemas/personal.js";

/** What the schema of a kind says that its events may tell of a player. */
export interface KindPersonal {
  /** Nothing at all, where an event has no other fields than its schema. */
  readonly tellsNothing: boolean;
  /** It has names that other texts may hold, too. */
  readonly hasNames: boolean;
  /** What each key tells, where all that an event may tell is found by keys: none means now this, now that. */
  readonly keys?: SortsByName;
  /** The personal fields, where all of them are fields of the event itself. */
  readonly own?: SortsByName;
  /** The fields by whose values alone these can be replaced, where the prover notes where they are. */
  readonly noted?: readonly string[];
}

type SortsByName = Readonly<Record<string, PersonalSort>>;

/** Sorts of which other texts may speak: how a ship is called is told nowhere else. */
const spokenOf: ReadonlySet<PersonalSort> = new Set([
  ...(["commander", "fid", "player", "pilot", "sender", "addressee", "chat"] as const),
  ...(["squadron", "squadron-id", "group", "carrier-name", "callsign", "prose"] as const),
]);

/** What the events of a kind may tell, by its schema. */
export function personalIn(kind: string, schema: NormalSchema): KindPersonal {
  const places = [...placesIn(schema)];
  const sorts = places.flatMap((place) => place["x-personal"] || []);
  const isMarked = !places.some(hasUnmarkedText);
  const keys = isMarked ? sortsByKey(places) : undefined;
  const own = places.some((place) => place !== schema && isPersonalWithin(place)) ? undefined : ownSorts(schema);
  const noted = isMarked && own ? notedFields(kind, schema, own) : undefined;
  return {
    tellsNothing: isMarked && sorts.length === 0,
    hasNames: sorts.some((sort) => spokenOf.has(sort)),
    ...(keys ? { keys } : {}),
    ...(own ? { own } : {}),
    ...(noted ? { noted } : {}),
  };
}

/** The sorts of personal values by their keys, given all places; undefined where a key means now this, now that. */
function sortsByKey(places: readonly NormalSchema[]): SortsByName | undefined {
  const marks = new Map<string, PersonalMark>();
  for (const place of places) {
    if (isPersonalSort(markedElement(place).mark)) return undefined;
    for (const [name, { mark, schema }] of markedFields(place)) {
      // What must not be there is not, in an event that was proven.
      if (schema?.items || schema?.properties || schema?.not) continue;
      if ((marks.get(name) ?? mark) !== mark || !isPlain(name)) return undefined;
      marks.set(name, mark);
    }
  }
  return personalAmong(marks);
}

function ownSorts(schema: NormalSchema): SortsByName {
  return personalAmong([...markedFields(schema)].map(([name, { mark }]) => [name, mark]));
}

function personalAmong(marks: Iterable<readonly [string, PersonalMark]>): SortsByName {
  return Object.fromEntries([...marks].flatMap(([name, mark]) => (isPersonalSort(mark) ? [[name, mark]] : [])));
}

function notedFields(kind: string, { properties = {} }: NormalSchema, own: SortsByName): readonly string[] | undefined {
  const personal = Object.keys(own);
  const beside = fieldsBeside(personal).filter((name) => Object.hasOwn(properties, name));
  const noted = [...new Set([...personal, ...beside])];
  const isFew = placesOf(kind, noted).length <= mostPlaces;
  return personal.length > 0 && isFew && noted.every(isPlain) ? noted : undefined;
}

function isPlain(name: string): boolean {
  return /^\w+$/.test(name);
}

/** Whether right within a place something personal may stand. */
function isPersonalWithin(place: NormalSchema): boolean {
  return [markedElement(place), ...markedFields(place).values()].some(({ mark }) => isPersonalSort(mark));
}

/** Whether a text of which nothing is known may stand right within a place, as in the schemas of users. */
function hasUnmarkedText(place: NormalSchema): boolean {
  const fields = [...markedFields(place).values()];
  return [...fields, ...(place.items ? [markedElement(place)] : [])].some(isUnmarkedText);
}

function isUnmarkedText({ mark, schema }: MarkedField): boolean {
  return mark === "unknown" && schema?.not === undefined && (schema?.types?.includes("string") ?? true);
}
