import { nameOf, type Thing } from "../explain/thing.js";

/** Where the page of an event or a side file is, as seen from the front page. */
export function addressOf({ label, schemaName }: Thing): string {
  const folder = schemaName.startsWith("files/") ? "files" : "events";
  return `${folder}/${label.replace(/\.json$/, "").replace(/[^\w-]/g, "_")}.html`;
}

/** The name of a field as seen from its root: the anchor of its row. */
export function anchorOf(field: Thing, root: Thing): string {
  return field.label.slice(root.label.length + 1) || nameOf(field);
}

/** A link to an anchor. */
export function anchorLink(anchor: string): string {
  return `#${encodeURIComponent(anchor)}`;
}
