import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Journal } from "@kayahr/ed-journal";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { type Scenario, scenarios } from "../../src/generate/evening/scenario.js";
import { temporaryFolder } from "../temporary-folder.js";
import { projectFolder } from "../tool.js";
import { folderOf } from "./folder.js";

/** A schema as the package has it. */
interface ReaderSchema {
  readonly definitions: Readonly<Record<string, { readonly properties?: { readonly event?: EventField } }>>;
}

interface EventField {
  readonly const?: string;
  readonly enum?: readonly string[];
}

const file = join(projectFolder, "node_modules/@kayahr/ed-journal/lib/journal-event.schema.json");
// The reader is older than the game: it does not know all fields and kinds, which says nothing about the others.
const schema = JSON.parse(
  readFileSync(file, "utf8").replaceAll('"additionalProperties": false', '"x": false'),
) as ReaderSchema;

/** Says why the reader's types refuse an event; undefined if they accept it, or do not know its kind. */
function createRefusals(): (event: { readonly event: string }) => string | undefined {
  const ajv = new Ajv({ strict: false });
  ajv.addSchema({ ...schema, $id: "reader" });
  const names = new Map<string, string[]>();
  for (const [name, { properties }] of Object.entries(schema.definitions)) {
    const { const: one, enum: some = one === undefined ? [] : [one] } = properties?.event ?? {};
    for (const kind of some) names.set(kind, [...(names.get(kind) ?? []), name]);
  }
  return (event) => {
    const all = names.get(event.event)?.map((name) => ajv.getSchema(`reader#/definitions/${encodeURIComponent(name)}`));
    if (!all || all.some((validate) => validate?.(event) === true)) return undefined;
    const [error] = all[0]?.errors ?? [];
    return `${event.event}${error?.instancePath.replaceAll(/\d+/g, "*")} ${error?.message}`;
  };
}

test("a typed reader refuses no more of generated sessions than of genuine ones", async () => {
  const reasonOf = createRefusals();
  let events = 0;
  const refused: string[] = [];
  for (const [index, scenario] of (Object.keys(scenarios) as Scenario[]).entries()) {
    const { files } = folderOf({ seed: index + 1, events: 400, scenario, nasty: index % 4 === 3 });
    const folder = temporaryFolder(Object.fromEntries(files));
    const journal = await Journal.open({ directory: folder });
    for await (const event of journal) {
      events++;
      const reason = reasonOf(event);
      if (reason !== undefined) refused.push(reason);
    }
    await journal.close();
  }
  expect(events).toBeGreaterThan(4000);
  // Of genuine lines 0.39 % are refused.
  expect(refused.length / events, refused.join("\n")).toBeLessThan(0.004);
});
