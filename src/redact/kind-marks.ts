import type { JudgeContext } from "../judge/context.js";
import { type MarkedField, markedElement, markedFields } from "../personal/marks.js";
import { type NormalSchema, normalForm, placesIn } from "../schemas/normal-form.js";
import type { PersonalSort } from "../schemas/personal.js";
import { type KeyMarks, keyMarks } from "./key-marks.js";

/** What the events of a kind may tell of a player. */
export interface KindMarks {
  readonly schema: NormalSchema;
  /** Nothing at all, where an event has no other fields than its schema. */
  readonly tellsNothing: boolean;
  /** The keys by which all that they may tell is found, where that can be done. */
  readonly keys: KeyMarks | undefined;
  /** It has names that other texts may hold, too. */
  readonly hasNames: boolean;
}

/** Sorts of which other texts may speak: how a ship is called is told nowhere else. */
const spokenOf: ReadonlySet<PersonalSort> = new Set([
  ...(["commander", "fid", "player", "pilot", "sender", "addressee", "chat"] as const),
  ...(["squadron", "squadron-id", "group", "carrier-name", "callsign", "prose"] as const),
]);

const found = new WeakMap<NormalSchema, KindMarks>();

/** Looks the marks of kinds up; undefined for a kind that has no schema, of which a hostile file has any number. */
export function kindMarks({ kinds }: Pick<JudgeContext, "kinds">): (kind: string) => KindMarks | undefined {
  const known = new Map<string, KindMarks>();
  return (kind) => {
    const before = known.get(kind);
    if (before) return before;
    const validator = kinds.validatorOf(kind);
    const marks = validator && marksOf(normalForm(validator.name, validator.load));
    if (marks) known.set(kind, marks);
    return marks;
  };
}

/** Looked for once for all files. */
function marksOf(schema: NormalSchema): KindMarks {
  const marks = found.get(schema) ?? marksIn(schema);
  found.set(schema, marks);
  return marks;
}

function marksIn(schema: NormalSchema): KindMarks {
  const places = [...placesIn(schema)];
  const sorts = places.flatMap((place) => place["x-personal"] || []);
  const isMarked = !places.some(hasUnmarkedText);
  return {
    schema,
    tellsNothing: isMarked && sorts.length === 0,
    keys: isMarked ? keyMarks(places) : undefined,
    hasNames: sorts.some((sort) => spokenOf.has(sort)),
  };
}

/** Whether a text of which nothing is known may stand right within a place, as in the schemas of users. */
function hasUnmarkedText(place: NormalSchema): boolean {
  const fields = [...markedFields(place).values()];
  return [...fields, ...(place.items ? [markedElement(place)] : [])].some(isUnmarkedText);
}

function isUnmarkedText({ mark, schema }: MarkedField): boolean {
  return mark === "unknown" && schema?.not === undefined && (schema?.types?.includes("string") ?? true);
}
