import { basename } from "node:path";
import { promisedEvents } from "../../src/files/discover/kind.js";
import { evidenceText, heldStatements } from "../../src/report/explain/field.js";
import { pastFacts } from "../../src/report/explain/past.js";
import { schemaOf, type Thing } from "../../src/report/explain/thing.js";
import type { RuleId } from "../../src/rules/built/rule-id.js";
import { rules } from "../../src/rules/index.js";
import type { Schema } from "../../src/schema/schema.js";
import { conditionsOf } from "./conditions.js";
import { fieldTable, thingLink } from "./field-table.js";
import type { DocsPage } from "./frame.js";
import { highlighted } from "./highlight.js";
import { type Content, type Markup, markup, ruleLink } from "./markup.js";

const top = "../";

/** The page of an event or a side file; `all` are those that have pages. */
export function thingPage(thing: Thing, all: readonly Thing[]): DocsPage {
  const schema = schemaOf(thing);
  const examples = schema.examples ?? [];
  const content = [
    markup`<h1>${thing.label}</h1>
${schema.description === undefined ? "" : markup`<p class="lead">${schema.description}</p>`}
<ul class="marks">${marks(thing, schema, all).map((mark) => markup`<li>${mark}</li>`)}</ul>
<section aria-labelledby="fields-heading"><h2 id="fields-heading">Fields</h2>
${fieldTable(thing, top)}</section>
`,
    conditionSection(thing),
    examples.length === 0
      ? ""
      : markup`<section aria-labelledby="example-heading"><h2 id="example-heading">${examples.length === 1 ? "Example" : "Examples"}</h2>
${examples.map((example) => highlighted(example))}</section>`,
  ];
  return { title: thing.label, content };
}

function isFile({ schemaName }: Thing): boolean {
  return schemaName.startsWith("files/");
}

/** The events that a schema describes: an event by its name, a side file by what it may contain. */
function eventsOf(thing: Thing): readonly string[] {
  const promised = new Map(Object.entries(promisedEvents)).get(basename(thing.schemaName));
  return isFile(thing) ? (promised ?? []) : [thing.label];
}

function marks(thing: Thing, schema: Schema, all: readonly Thing[]): readonly Content[] {
  return [
    isFile(thing) ? "Side file" : "Event",
    evidenceText(schema)?.replace(/\.$/, "") ?? "Described by the specification",
    ...pastFacts(schema).map(([name, says]) => `${name.charAt(0).toUpperCase()}${name.slice(1)} ${says}`),
    ...relatives(thing, all).map((other) =>
      isFile(thing) ? ["Holds ", thingLink(other, top)] : ["Held by ", thingLink(other, top)],
    ),
  ];
}

/** The events that a side file may contain, or the side files that may contain an event. */
function relatives(thing: Thing, all: readonly Thing[]): readonly Thing[] {
  const events = eventsOf(thing);
  return all.filter(
    (other) => isFile(other) !== isFile(thing) && eventsOf(other).some((event) => events.includes(event)),
  );
}

function conditionSection(thing: Thing): Content {
  const statements = heldStatements(thing).map(({ text, rules: ids }) => conditionItem(ids, text));
  const conditions = conditionsOf(eventsOf(thing)).map((id) => conditionItem([id], rules[id].says));
  if (statements.length + conditions.length === 0) return "";
  return markup`<section aria-labelledby="conditions-heading"><h2 id="conditions-heading">What holds between fields</h2>
<ul class="rules">${[...statements, ...conditions]}</ul></section>
`;
}

function conditionItem(ids: readonly RuleId[], says: string): Markup {
  return markup`<li>${ids.map((id) => [ruleLink(id, top), " "])}<span>${says}</span></li>\n`;
}
