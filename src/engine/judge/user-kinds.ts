import { type Ajv2020, MissingRefError } from "ajv/dist/2020.js";
import { enumerated } from "../../base/enumerated.js";
import { didYouMean, nearest } from "../../base/nearest.js";
import { visible } from "../../base/visible.js";
import { endlessReference } from "../../spec/circle.js";
import { compilable } from "../../spec/compilable.js";
import { createAjv } from "../../spec/compile.js";
import { compareSafely } from "../../spec/equality.js";
import { metaSchema } from "../../spec/merged-keywords.js";
import { tableNames } from "../../spec/names/list.js";
import { normalForm, placesIn } from "../../spec/normal-form.js";
import { isPersonalSort, personalSorts } from "../../spec/personal.js";
import { withProtoField } from "../../spec/proto-field.js";
import { rootPlace } from "../../spec/reference.js";
import { type LoadSchema, loadSchema } from "../../spec/schema.js";
import { tellNoTries } from "../../spec/tries.js";
import { fieldCount } from "./field-count.js";
import { schemaFault } from "./schema-fault.js";
import { budgetFor, budgetSpent, type StepBudget } from "./step-budget.js";
import { boundFormats, userPatterns } from "./user-patterns.js";
import { relationsCheck } from "./user-relations.js";
import { loadWith, ownSchema, type SchemaText, type UserSchema, userSchemas } from "./user-schemas.js";
import type { Kinds, Validate, Validator } from "./validators.js";

/** The kinds of a user's schemas beside our own, which they replace; throws with the file and a reason in one line. */
export function userKinds(texts: readonly SchemaText[], base: Kinds): Kinds {
  const schemas = userSchemas(texts);
  const load = loadWith(schemas);
  // Events may have fields that every object inherits, such as `toString`, and most have not.
  const ajv = createAjv({
    strict: false,
    logger: false,
    ownProperties: true,
    validateSchema: false,
    code: { regExp: userPatterns },
  });
  // Keeping book of what was evaluated costs time, and ajv's code for it fails on some events.
  ajv.opts.unevaluated = schemas.some((schema) => attempt(schema, () => mentionsUnevaluated(schema)));
  compareSafely(ajv);
  tellNoTries(ajv);
  boundFormats(ajv);
  const budget = budgetFor(ajv);
  ajv.addSchema(loadSchema("common"));
  // All are known before one is compiled, for they may refer to each other.
  for (const schema of schemas) attempt(schema, () => add(ajv, schema));
  const count = fieldCount();
  for (const schema of schemas) attempt(schema, () => count(schema.schema));
  const checkRelations = relationsCheck();
  const validators = new Map<string, Validator>();
  for (const schema of schemas) {
    const { event } = schema;
    attempt(schema, () => check(schema, load));
    attempt(schema, () => checkRelations(schema, load));
    validators.set(event, {
      name: `events/${event}`,
      validate: guarded(
        attempt(schema, () => compiled(ajv, schema, load)),
        schema,
        budget,
      ),
      load,
    });
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
  // What has no end, or none within reach, ends where there is no room for another call.
  if (error instanceof RangeError) return "its schemas stand too deep within each other";
  return error instanceof Error ? error.message : String(error);
}

function add(ajv: Ajv2020, { schema, id }: UserSchema): void {
  const { $schema = metaSchema } = schema;
  if ($schema !== metaSchema) throw new Error(`its $schema is ${$schema}, and only ${metaSchema} is known here`);
  if (ajv.schemas[id]) throw new Error(`another schema has its $id, ${id}`);
  // It is checked as the user has written it, and no other schema needs to be.
  if (ajv.validateSchema(schema) !== true) throw new Error(schemaFault(ajv.errors ?? [], schema));
  ajv.addSchema(withProtoField(schema));
}

function mentionsUnevaluated({ schema }: UserSchema): boolean {
  return JSON.stringify(schema).includes('"unevaluated');
}

/** What ajv's code itself fails on is no fault of the event. */
function guarded(validate: Validate, { file }: UserSchema, budget: StepBudget): Validate {
  const guard: Validate = function (value) {
    try {
      const isValid = budget.judge(() => validate.call(this, value));
      guard.errors = validate.errors ?? null;
      return isValid;
    } catch (error) {
      throw new Error(`an event cannot be judged by ${file}: ${reasonAgainstEvent(error)}`);
    }
  };
  return guard;
}

function reasonAgainstEvent(error: unknown): string {
  if (error === budgetSpent) return budgetSpent.message;
  return error instanceof RangeError ? "it is nested too deeply" : String(error);
}

/** Refuses what no validator would come to an end with. */
function check({ event }: UserSchema, load: LoadSchema): void {
  const name = `events/${event}` as const;
  const endless = endlessReference(rootPlace(name, load), load);
  if (endless !== undefined)
    throw new Error(`by the $ref ${endless} it stands for itself, and not for a part of itself`);
  for (const { "x-name": table, "x-personal": sort = false } of placesIn(normalForm(name, load))) {
    if (table !== undefined && !tableNames.includes(table)) {
      const near = didYouMean(nearest(table, tableNames)) || "; journal-lint names lists them";
      throw new Error(`its x-name is ${visible(table)}, and there is no such table of names${near}`);
    }
    if (sort !== false && !isPersonalSort(sort)) {
      const sorts = Object.keys(personalSorts);
      const near = didYouMean(nearest(String(sort), sorts)) || `; there are ${enumerated(sorts, "and")}`;
      throw new Error(`its x-personal is ${visible(String(sort))}, which is neither false nor a sort${near}`);
    }
  }
}

/** Compiles a schema from the same form that proofs are made of, unless that cannot say all that it says. */
function compiled(ajv: Ajv2020, schema: UserSchema, load: LoadSchema): Validate {
  const sayable = compilable(normalForm(`events/${schema.event}`, load), load);
  return sayable ? (ajv.compile(withProtoField(sayable)) as Validate) : compiledAsWritten(ajv, schema);
}

/** A schema may refer to any of ours, which are loaded as they are missed: there are many, and few are needed. */
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
