import { type Content, type Markup, markup } from "./markup.js";

/** A column of a listing: its heading, and the same as plain text. */
export interface Column {
  readonly head: Content;
  readonly label: string;
}

/** A table that a narrow window shows as a list, in which each cell names its column. */
export function listing(columns: readonly Column[], rows: readonly (readonly Content[])[]): Markup {
  // As blocks, rows and cells would lose their semantics unless roles restore them.
  return markup`<table class="listing${columns.length > 2 ? " labelled" : ""}" role="table">
<thead role="rowgroup"><tr role="row">${columns.map(({ head }) => markup`<th role="columnheader" scope="col">${head}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map((cells) => row(cells, columns))}</tbody>
</table>
`;
}

function row(cells: readonly Content[], columns: readonly Column[]): Markup {
  const shown = cells.map((cell, at) => markup`<td role="cell" data-head="${columns[at]?.label ?? ""}">${cell}</td>`);
  return markup`<tr role="row">${shown}</tr>\n`;
}
