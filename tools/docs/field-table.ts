import { bitRows, fieldFacts, nameRows } from "../../src/report/explain/field.js";
import { type Fact, factsOf } from "../../src/report/explain/schema-facts.js";
import { elementOf, needOf, schemaOf, type Thing, thingName, withParts } from "../../src/report/explain/thing.js";
import type { Schema } from "../../src/schema/schema.js";
import { addressOf, anchorLink, anchorOf } from "./address.js";
import { type Content, type Markup, markup, withRuleLinks } from "./markup.js";

/** All fields of an event or a side file, at all depths, as a table; `top` leads to the front page. */
export function fieldTable(root: Thing, top: string): Markup {
  // A narrow window shows rows as blocks, which removes the table semantics unless roles restore them.
  return markup`<table class="fields" role="table">
<thead role="rowgroup"><tr role="row">
${["Field", "Type", "Required", "About"].map((head) => markup`<th role="columnheader" scope="col">${head}</th>`)}
</tr></thead>
<tbody role="rowgroup">
${withParts(root)
  .slice(1)
  .map((field) => row(field, root, top))}
</tbody>
</table>`;
}

function row(field: Thing, root: Thing, top: string): Markup {
  const anchor = anchorOf(field, root);
  const name = thingName(field);
  const path = anchor.slice(0, anchor.length - name.length);
  const facts = fieldFacts(field);
  const said = (wanted: string): string => facts.find(([fact]) => fact === wanted)?.[1] ?? "";
  return markup`<tr role="row" id="${anchor}">
<th role="rowheader" scope="row"><a href="${anchorLink(anchor)}"><code><span class="path">${path}</span>${name}</code></a></th>
<td role="cell" class="type">${said("type")}</td>
<td role="cell" class="need ${needOf(field)}">${needOf(field)}</td>
<td role="cell" class="about">${about(field, facts, top)}</td>
</tr>
`;
}

const plainNeeds: readonly string[] = ["yes", "no"];

function about(field: Thing, facts: readonly Fact[], top: string): Content {
  const schema = schemaOf(field);
  const more = facts
    .filter((fact) => isWorthSaying(fact, schema))
    .map(([name, says]): Fact => [name === "required" ? "note" : name, says]);
  const element = schema.items ? schemaOf(elementOf(field)) : {};
  return [
    schema.description === undefined ? "" : markup`<p>${schema.description}</p>`,
    factList(more, top),
    element.description === undefined ? "" : markup`<p>Each element: ${element.description}</p>`,
    factList(factsOf(element), top),
    ...[schema, element].flatMap((described) => tables(described["x-bits"], described["x-names"])),
  ];
}

/** The columns show type and need, and an example of a boolean is pointless. */
function isWorthSaying([name, says]: Fact, { type }: Schema): boolean {
  if (name === "required") return !plainNeeds.includes(says);
  return name !== "type" && (name !== "example" || type !== "boolean");
}

/** A fact without a name continues the one above it. */
function factList(facts: readonly Fact[], top: string): Content {
  if (facts.length === 0) return "";
  const items = facts.map(([name, says], index) => {
    const isLast = facts[index + 1]?.[0] !== "";
    const text = markup`<span>${withRuleLinks(says, top)}</span>`;
    return [name === "" ? text : markup`<div><dt>${name}</dt><dd>${text}`, isLast ? markup`</dd></div>` : ""];
  });
  return markup`<dl class="facts">${items}</dl>`;
}

function tables(bits: readonly string[] | undefined, names: readonly string[] | undefined): readonly Content[] {
  return [...(bits ? [numbered("bits", bitRows(bits))] : []), ...(names ? [numbered("values", nameRows(names))] : [])];
}

function numbered(what: string, [head = [], ...rows]: readonly (readonly string[])[]): Markup {
  return markup`<details open><summary>${String(rows.length)} ${what}</summary>
<table class="numbers">
<thead><tr>${head.map((cell) => markup`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => markup`<tr>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table>
</details>`;
}

/** A link to the page of an event or a side file. */
export function thingLink(thing: Thing, top: string): Markup {
  return markup`<a href="${top}${addressOf(thing)}">${thing.label}</a>`;
}
