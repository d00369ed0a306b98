import { type Thing, thingName } from "../../src/report/explain/thing.js";

/** The address of the page of an event or a side file, relative to the front page. */
export function addressOf({ label, schemaName }: Thing): string {
  const folder = schemaName.startsWith("files/") ? "files" : "events";
  return `${folder}/${label.replace(/\.json$/, "").replace(/[^\w-]/g, "_")}.html`;
}

/** The address in the site of a file of the project: what GitHub shows as a file is a page there. */
export function siteAddress(file: string): string | undefined {
  if (file === "README.md") return "start.html";
  if (file === "LICENSE") return "LICENSE.txt";
  const [, page, thing] = /^(?:([\w/-]+)\.md|schemas\/((?:events|files)\/[\w-]+)\.json)$/.exec(file) ?? [];
  const name = page ?? thing;
  return name === undefined ? undefined : `${name}.html`;
}

/** The path from a page to the folder of the front page. */
export function topOf(address: string): string {
  return "../".repeat(address.split("/").length - 1);
}

/** The name of a field relative to its root: the anchor of its row. */
export function anchorOf(field: Thing, root: Thing): string {
  return field.label.slice(root.label.length + 1) || thingName(field);
}

/** Names the anchors of a page's headings in order, as GitHub does: a repeated heading gets a number. */
export function anchorNamer(): (heading: string) => string {
  const uses = new Map<string, number>();
  return (heading) => {
    const name = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-");
    const before = uses.get(name) ?? 0;
    uses.set(name, before + 1);
    return before === 0 ? name : `${name}-${before}`;
  };
}

/** A link to an anchor. */
export function anchorLink(anchor: string): string {
  return `#${encodeURIComponent(anchor)}`;
}
