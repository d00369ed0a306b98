import { builtPersonal } from "../built/proofs.js";
import type { JudgeContext } from "../judge/context.js";
import type { Validator } from "../judge/validators.js";
import { normalForm } from "../schemas/normal-form.js";
import type { PersonalSort } from "../schemas/personal.js";
import { loadSchema } from "../schemas/schema.js";
import { type KeyMarks, keyMarks } from "./key-marks.js";
import { type KindPersonal, personalIn } from "./kind-personal.js";

/** What the events of a kind may tell of a player, as it is looked up for each line. */
export interface KindMarks extends Pick<KindPersonal, "tellsNothing" | "hasNames"> {
  readonly kind: string;
  readonly noted: readonly string[] | undefined;
  /** The keys by which all that they may tell is found, where that can be done. */
  readonly keys: KeyMarks | undefined;
  /** Its personal fields, where all of them are fields of the event itself. */
  readonly ownFields: ReadonlyMap<string, PersonalSort> | undefined;
}

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
    const marks = validator && marksBy(kind, personalOf(kind, validator));
    if (marks) known.set(kind, marks);
    return marks;
  };
}

/** What the build has made of our own schemas. */
let built: Readonly<Record<string, KindPersonal>> | undefined;

function personalOf(kind: string, { name, load }: Validator): KindPersonal {
  built ??= builtPersonal() as Readonly<Record<string, KindPersonal>>;
  const own = load === loadSchema && Object.hasOwn(built, kind) ? built[kind] : undefined;
  return own ?? personalIn(kind, normalForm(name, load));
}

function marksBy(kind: string, { tellsNothing, hasNames, keys, own, noted }: KindPersonal): KindMarks {
  return {
    kind,
    tellsNothing,
    hasNames,
    noted,
    keys: keys && keyMarks(keys),
    ownFields: own && new Map(Object.entries(own)),
  };
}
