import type { JudgeContext } from "../judge/context.js";
import { type MarkedField, markedElement, markedFields } from "../personal/marks.js";
import { type NormalSchema, normalForm, placesIn } from "../schemas/normal-form.js";
import { isPersonalSort, type PersonalSort } from "../schemas/personal.js";
import { type KeyMarks, keyMarks } from "./key-marks.js";

/** What the events of a kind may tell of a player. */
export interface KindMarks {
  readonly kind: string;
  /** Nothing at all, where an event has no other fields than its schema. */
  readonly tellsNothing: boolean;
  /** The keys by which all that they may tell is found, where that can be done. */
  readonly keys: KeyMarks | undefined;
  /** It has names that other texts may hold, too. */
  readonly hasNames: boolean;
  /** Its personal fields, where all of them are fields of the event itself. */
  readonly ownFields: ReadonlyMap<string, OwnField> | undefined;
}

/** A personal field of an event. */
export interface OwnField {
  readonly mark: PersonalSort;
  readonly quotedKey: string;
}

/** Sorts of which other texts may speak: how a ship is called is told nowhere else. */
const spokenOf: ReadonlySet<PersonalSort> = new Set([
  ...(["commander", "fid", "player", "pilot", "sender", "addressee", "chat"] as const),
  ...(["squadron", "squadron-id", "group", "carrier-name", "callsign", "prose"] as const),
]);

/** The marks of kinds that were looked up before, for all files. */
const lookedUp = new WeakMap<JudgeContext["kinds"], Map<string, KindMarks>>();

/** Looks the marks of kinds up; undefined for a kind that has no schema, of which a hostile file has any number. */
export function kindMarks({ kinds }: Pick<JudgeContext, "kinds">): (kind: string) => KindMarks | undefined {
  const known = lookedUp.get(kinds) ?? new Map<string, KindMarks>();
  lookedUp.set(kinds, known);
  return (kind) => {
    const before = known.get(kind);
    if (before) return before;
    const validator = kinds.validatorOf(kind);
    const marks = validator && marksIn(kind, normalForm(validator.name, validator.load));
    if (marks) known.set(kind, marks);
    return marks;
  };
}

function marksIn(kind: string, schema: NormalSchema): KindMarks {
  const places = [...placesIn(schema)];
  const sorts = places.flatMap((place) => place["x-personal"] || []);
  const isMarked = !places.some(hasUnmarkedText);
  return {
    kind,
    tellsNothing: isMarked && sorts.length === 0,
    keys: isMarked ? keyMarks(places) : undefined,
    hasNames: sorts.some((sort) => spokenOf.has(sort)),
    ownFields: places.some((place) => place !== schema && isPersonalWithin(place)) ? undefined : ownFields(schema),
  };
}

function ownFields(schema: NormalSchema): ReadonlyMap<string, OwnField> {
  return new Map(
    [...markedFields(schema)].flatMap(([name, { mark }]) =>
      isPersonalSort(mark) ? [[name, { mark, quotedKey: JSON.stringify(name) }]] : [],
    ),
  );
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
