import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fromDraft04 } from "../../network/draft-04.js";
import { exactTimes } from "../../network/exact-times.js";
import { referenceIn } from "../../network/reference.js";
import { readBounded } from "../../read/bounded-file.js";
import { textOfFile } from "../../read/text-file.js";
import { createAjv } from "../../schemas/compile.js";
import { inlined } from "../../schemas/inlined.js";
import { normalForm } from "../../schemas/normal-form.js";
import type { Schema } from "../../schemas/schema.js";
import { tellNoTries } from "../../schemas/tries.js";
import { reasonOf } from "../../text/reason.js";
import { excerpt } from "../../text/visible.js";
import type { SchemaFolder } from "../choices.js";
import { isObject } from "../conditions/condition.js";
import { boundFormats, userPatterns } from "../user-patterns.js";
import { longestSchema } from "../user-schemas.js";
import type { Validate } from "../validators.js";
import { type Network, networkOf } from "./network.js";

/** The network by a folder of its schemas as it publishes them; throws with the file and a reason in one line. */
export function publishedNetwork(folder: SchemaFolder): Network {
  const ajv = createAjv({ strict: false, logger: false, ownProperties: true, code: { regExp: userPatterns } });
  tellNoTries(ajv);
  boundFormats(ajv);
  const published = publishedFiles(folder);
  const files = new Map([...published].map(([name, { schema }]) => [name, schema]));
  const network = networkOf(files, (name, load) => ajv.compile(inlined(normalForm(name, load), load)) as Validate);
  for (const [name, { file }] of published) {
    attempt(file, () => network.schemaOf(name)?.whole.validate);
  }
  return network;
}

interface PublishedFile {
  readonly file: string;
  readonly schema: Schema;
}

/** The schemas of a folder and of those in it, by their names; the id of each says which it is. */
function publishedFiles(folder: SchemaFolder): ReadonlyMap<string, PublishedFile> {
  const all = new Map<string, PublishedFile>();
  for (const name of filesIn(folder)) {
    const file = join(folder.name, name);
    attempt(file, () => {
      const content = contentOf(join(folder.path, name));
      const id = nameOf(content);
      const other = all.get(id);
      if (other) throw new Error(`${other.file} has the same id`);
      all.set(id, { file, schema: exactTimes(fromDraft04(content)) });
    });
  }
  return all;
}

function filesIn(folder: SchemaFolder): readonly string[] {
  let names: readonly string[];
  try {
    names = readdirSync(folder.path, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));
  } catch (error) {
    throw new Error(`cannot read ${folder.name}: ${reasonOf(error)}`);
  }
  if (names.length === 0) throw new Error(`no schema in ${folder.name}: it has no .json file`);
  return [...names].sort();
}

function contentOf(path: string): Readonly<Record<string, unknown>> {
  let content: unknown;
  try {
    content = JSON.parse(textOfFile(readBounded(path, longestSchema)).replace(/^\ufeff/, ""));
  } catch (error) {
    throw new Error(error instanceof SyntaxError ? "it is not JSON" : reasonOf(error));
  }
  if (!isObject(content)) throw new Error("it must be an object");
  return content;
}

function nameOf({ id, $id = id }: Readonly<Record<string, unknown>>): string {
  const reference = typeof $id === "string" ? referenceIn($id.replace(/#$/, "")) : undefined;
  if (reference?.type === "schema") return reference.name;
  const found = $id === undefined ? "nothing" : excerpt(JSON.stringify($id));
  throw new Error(
    `its id must be the address of a schema, such as https://eddn.edcd.io/schemas/journal/1#, found ${found}`,
  );
}

function attempt<Result>(file: string, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    const reason = error instanceof RangeError ? "its schemas stand too deep within each other" : reasonOf(error);
    throw new Error(`${file} is not a usable schema of EDDN: ${reason}`);
  }
}
