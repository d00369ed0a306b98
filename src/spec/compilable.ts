import { inlined, partsOf } from "./inlined.js";
import type { NormalSchema } from "./normal-form.js";
import type { LoadSchema, Schema } from "./schema.js";

/** Keywords that mean something only where they stand, among all that is written around them. */
const rooted: ReadonlySet<string> = new Set(["unevaluatedProperties", "unevaluatedItems", "nullable", "dependencies"]);

/**
 * A schema in normal form as ajv can read it, each part of which is written once however often it is needed, so that a schema may
 * stand within itself; undefined where not all that it says can be said so, and it must be compiled as it was written.
 */
export function compilable(root: NormalSchema, load: LoadSchema): Schema | undefined {
  const uses = new Map<NormalSchema, number>([[root, 1]]);
  for (const node of uses.keys()) {
    if (!isSayable(node)) return undefined;
    for (const part of partsOf(node, load)) uses.set(part, (uses.get(part) ?? 0) + 1);
  }
  const names = new Map<NormalSchema, string>();
  for (const [node, count] of uses) if (count > 1 && partsOf(node, load).length > 0) names.set(node, `${names.size}`);
  const refer = (node: NormalSchema): Schema | undefined => {
    const name = names.get(node);
    return name === undefined ? undefined : { $ref: `#/$defs/${name}` };
  };
  const $defs = [...names].map(([node, name]) => [name, inlined(node, load, refer)] as const);
  return { ...inlined(root, load, refer), $defs: Object.fromEntries($defs) };
}

/** Whether a schema says nothing that only stands for something among all that was written around it. */
function isSayable({ types, others = [] }: NormalSchema): boolean {
  return (
    types?.length !== 0 &&
    others.every(({ schema }) => Object.keys(Object(schema)).every((keyword) => !isRooted(keyword)))
  );
}

/** References that lead nowhere, or not always to the same place, are among them. */
function isRooted(keyword: string): boolean {
  return rooted.has(keyword) || (keyword.startsWith("$") && keyword !== "$comment");
}
