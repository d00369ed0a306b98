import { _, type ErrorObject, type KeywordCxt } from "ajv";
import { type Ajv2020, MissingRefError } from "ajv/dist/2020.js";
import { didYouMean, nearest } from "../../base/nearest.js";
import { enumerated } from "../../base/text.js";
import { excerpt, visible } from "../../base/visible.js";
import { deepestLevel } from "../../read/json/parse.js";
import { valueAt } from "../../read/json/pointer.js";
import { olderRules } from "../../rules/relation-rules.js";
import { typeNames } from "../../rules/wording.js";
import { tableNames } from "../../schema/built/table-names.js";
import { compareSafely, compilable, createAjv, reportNoTries, withProtoField } from "../../schema/compile.js";
import { endlessReference } from "../../schema/inlined.js";
import { metaSchema } from "../../schema/merge.js";
import { type NormalSchema, normalForm, placesIn } from "../../schema/normal-form.js";
import { rootPlace } from "../../schema/reference.js";
import {
  describedAt,
  type Relation,
  relationsOf,
  statedRelations,
  tiedPaths,
} from "../../schema/relations/relation.js";
import {
  isPersonalSort,
  type JsonType,
  type LoadSchema,
  loadSchema,
  personalSorts,
  type Schema,
  subschemas,
} from "../../schema/schema.js";
import {
  boundFormats,
  loadWith,
  ownSchema,
  type SchemaText,
  type UserSchema,
  userPatterns,
  userSchemas,
} from "./user-schemas.js";
import type { Kinds, Validate, Validator } from "./validators.js";

/** Our schemas have fewer than 500 in total; each is checked for every event of its kind. */
const mostRelations = 2000;

/** Checks the relations in users' schemas, one schema at a time; throws with a reason if one cannot be used. */
function relationsCheck(): (schema: UserSchema, load: LoadSchema) => void {
  let count = 0;
  return ({ event, schema }, load) => {
    for (const part of [schema, ...partsOf(schema)]) checkRules(part);
    for (const place of placesIn(normalForm(`events/${event}`, load))) {
      const relations = relationsOf(place).filter(({ type }) => type !== "localised");
      count += relations.length;
      if (count > mostRelations) {
        throw new Error(`with it the folder says more than ${mostRelations} times what holds between fields`);
      }
      for (const relation of relations) checkPaths(relation, place);
    }
  };
}

/** All schemas within a schema, including those that no event can reach. */
function* partsOf(root: Schema): Generator<Schema | boolean, void, undefined> {
  const waiting = [...subschemas(root)];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    yield part;
    if (typeof part === "object") for (const inner of subschemas(part)) waiting.push(inner);
  }
}

function checkRules(schema: Schema | boolean): void {
  if (typeof schema === "boolean") return;
  for (const { rule } of statedRelations(schema)) {
    if (rule === undefined || olderRules.some((id) => id === rule)) continue;
    throw new Error(`an entry names the rule ${excerpt(rule)}; leave it out, or name ${enumerated(olderRules, "or")}`);
  }
}

function checkPaths(relation: Relation, place: NormalSchema): void {
  const lost = tiedPaths(relation).find((path) => describedAt(place, path) === "unknown");
  if (!lost) return;
  const name = excerpt(lost.join("."));
  throw new Error(`it says what holds for ${name}, and has no field of this name there`);
}

/** Thrown if an event takes more steps than any sensible schema needs. */
const budgetSpent: Error = new Error("its references lead to too many schemas, delete some of them");

const mostSteps = 100_000;

/** As many references within each other fit on the stack of any thread. An event has at most 100 levels. */
const mostNested = 10 * deepestLevel;

const nestedTooDeep: Error = new Error("its references lead too deep into each other, delete some of them");

/**
 * Makes the validators that an ajv instance compiles from now on count the references that they follow: a few schemas
 * can lead to more than there is time for.
 */
function budgetFor(ajv: Ajv2020) {
  /** Schemas are validated too, but by the meta-schema, which is trusted. */
  let isRunning = false;
  let steps = 0;
  let nested = 0;
  const enter = (): void => {
    if (!isRunning) return;
    if (++steps > mostSteps) throw budgetSpent;
    if (++nested > mostNested) throw nestedTooDeep;
  };
  const leave = (): void => {
    nested--;
  };
  for (const keyword of ["$ref", "$dynamicRef"]) {
    const rule = ajv.RULES.all[keyword];
    if (typeof rule !== "object" || !("code" in rule.definition)) continue;
    const { code } = rule.definition;
    const counted = (context: KeywordCxt, ...rest: [ruleType?: string]): void => {
      const call = (ref: () => void) => context.gen.code(_`${context.gen.scopeValue("func", { key: ref, ref })}()`);
      call(enter);
      code?.(context, ...rest);
      call(leave);
    };
    Object.assign(rule.definition, { code: counted });
  }
  return {
    /** Validates one event; throws if that takes too many steps, or too many within each other. */
    run<Result>(act: () => Result): Result {
      steps = 0;
      nested = 0;
      isRunning = true;
      try {
        return act();
      } finally {
        isRunning = false;
      }
    },
  };
}

/** Our schemas have fewer than 3000 in total; compiling many more takes too long. */
const mostFields = 10_000;

/** Counts nested schemas, one schema at a time; throws when there are too many. */
function fieldCount(): (schema: Schema) => void {
  let count = 0;
  return (schema) => {
    for (const __ of partsOf(schema)) {
      if (++count > mostFields)
        throw new Error(`with it the folder has more than ${mostFields} fields and schemas, delete some of them`);
    }
  };
}

/** Our kinds, with those of the user's schemas in place of ours; throws with the file and a one-line reason. */
export function userKinds(texts: readonly SchemaText[], base: Kinds): Kinds {
  const schemas = userSchemas(texts);
  const load = loadWith(schemas);
  // An event may have a field with the name of an inherited property, such as `toString`; usually it does not.
  const ajv = createAjv({
    strict: false,
    logger: false,
    ownProperties: true,
    validateSchema: false,
    code: { regExp: userPatterns },
  });
  // Tracking evaluated properties costs time, and ajv's code for it fails on some events.
  ajv.opts.unevaluated = schemas.some((one) => attempt(one, () => /"unevaluated/.test(JSON.stringify(one.schema))));
  compareSafely(ajv);
  reportNoTries(ajv);
  boundFormats(ajv);
  const budget = budgetFor(ajv);
  ajv.addSchema(loadSchema("common"));
  // All are added before any is compiled, because they may refer to each other.
  for (const schema of schemas) attempt(schema, () => add(ajv, schema));
  const count = fieldCount();
  for (const schema of schemas) attempt(schema, () => count(schema.schema));
  const checkRelations = relationsCheck();
  const validators = new Map<string, Validator>();
  for (const schema of schemas) {
    const { event } = schema;
    attempt(schema, () => check(schema, load));
    attempt(schema, () => checkRelations(schema, load));
    const validate = attempt(schema, () => compiled(ajv, schema, load));
    validators.set(event, { name: `events/${event}`, validate: guarded(validate, schema, budget), load });
  }
  return {
    names: [...new Set([...base.names, ...validators.keys()])],
    validatorOf: (kind) => validators.get(kind) ?? base.validatorOf(kind),
  };
}

function attempt<Result>({ file }: UserSchema, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw new Error(`${file} is not a usable schema: ${reasonAgainst(error)}`);
  }
}

function reasonAgainst(error: unknown): string {
  if (error instanceof MissingRefError) {
    return `it refers to ${visible(error.missingRef)}, which is neither one of these schemas nor one of ours, ../common.json and <Event>.json`;
  }
  // Endless or very deep nesting exceeds the call stack.
  if (error instanceof RangeError) return "its schemas are nested too deep";
  return error instanceof Error ? error.message : String(error);
}

function add(ajv: Ajv2020, { schema, id }: UserSchema): void {
  const { $schema = metaSchema } = schema;
  if ($schema !== metaSchema) throw new Error(`its $schema is ${$schema}, and only ${metaSchema} is known here`);
  if (ajv.schemas[id]) throw new Error(`another schema has its $id, ${id}`);
  // It is validated here as the user wrote it; no other schema needs validation.
  if (ajv.validateSchema(schema) !== true) throw new Error(schemaProblem(ajv.errors ?? [], schema));
  ajv.addSchema(withProtoField(schema));
}

/** An exception in ajv's code is not a problem of the event. */
function guarded(validate: Validate, { file }: UserSchema, budget: ReturnType<typeof budgetFor>): Validate {
  const guard: Validate = function (value) {
    try {
      const isValid = budget.run(() => validate.call(this, value));
      guard.errors = validate.errors ?? null;
      return isValid;
    } catch (error) {
      throw new Error(`an event cannot be validated by ${file}: ${reasonAgainstEvent(error)}`);
    }
  };
  return guard;
}

function reasonAgainstEvent(error: unknown): string {
  if (error === budgetSpent || error === nestedTooDeep) return (error as Error).message;
  // The schema of a level has so many fields that its checks do not fit on the stack often enough.
  return error instanceof RangeError ? "it is nested too deeply" : String(error);
}

/** Rejects endless references and unknown values of `x-name` and `x-personal`. */
function check({ event }: UserSchema, load: LoadSchema): void {
  const name = `events/${event}` as const;
  const endless = endlessReference(rootPlace(name, load), load);
  if (endless !== undefined)
    throw new Error(`by the $ref ${endless} it stands for itself, and not for a part of itself`);
  for (const { "x-name": table, "x-personal": sort = false } of placesIn(normalForm(name, load))) {
    if (table !== undefined && !tableNames.includes(table)) {
      const near = didYouMean(nearest(table, tableNames)) || "; journal-lint explain names lists them";
      throw new Error(`its x-name is ${visible(table)}, and there is no such table of names${near}`);
    }
    if (sort !== false && !isPersonalSort(sort)) {
      const sorts = Object.keys(personalSorts);
      const near = didYouMean(nearest(String(sort), sorts)) || `; there are ${enumerated(sorts, "and")}`;
      throw new Error(`its x-personal is ${visible(String(sort))}, which is neither false nor a sort${near}`);
    }
  }
}

/** Compiles a schema from the normal form that proofs use, unless that form cannot express all of it. */
function compiled(ajv: Ajv2020, schema: UserSchema, load: LoadSchema): Validate {
  const sayable = compilable(normalForm(`events/${schema.event}`, load), load);
  return sayable ? (ajv.compile(withProtoField(sayable)) as Validate) : compiledAsWritten(ajv, schema);
}

/** A schema may refer to any of ours. They are loaded when found missing, because there are many and few are needed. */
function compiledAsWritten(ajv: Ajv2020, { id }: UserSchema): Validate {
  for (;;) {
    try {
      return ajv.getSchema(id) as Validate;
    } catch (error) {
      const missing = error instanceof MissingRefError ? ownSchema(error.missingSchema) : undefined;
      if (!missing || ajv.schemas[missing.$id ?? ""]) throw error;
      ajv.addSchema(missing);
    }
  }
}

/** The part of a user's schema that is not valid JSON Schema, from the errors of the meta-schema. */
function schemaProblem(errors: readonly ErrorObject[], schema: Schema): string {
  const path = errors[0]?.instancePath ?? "";
  const wanted = errors.filter(({ instancePath }) => instancePath === path).flatMap(expectations);
  const found = excerpt(JSON.stringify(valueAt(schema, path)) ?? "nothing");
  const must =
    wanted.length === 0 ? "is none of JSON Schema 2020-12" : `must be ${enumerated([...new Set(wanted)], "or")}`;
  return `its ${excerpt(path)} ${must}, found ${found}`;
}

function expectations({ keyword, params }: ErrorObject): readonly string[] {
  switch (keyword) {
    case "type":
      return [params.type].flat().map((type) => typeNames[type as JsonType]);
    case "enum":
      return (params.allowedValues as readonly unknown[]).map((value) => JSON.stringify(value));
    case "minimum":
      return [`${params.limit} or more`];
    case "exclusiveMinimum":
      return [`more than ${params.limit}`];
    case "uniqueItems":
      return ["a list without repetitions"];
    // The meta-schema uses `anyOf` for `type`.
    case "anyOf":
      return ['the name of a type, as "string" is', "an array of such names"];
    default:
      return [];
  }
}
