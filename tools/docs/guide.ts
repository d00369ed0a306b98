import { siteAddress } from "./address.js";
import type { Manuscript } from "./markdown.js";

/** A page of the guide as listed in README: its address in the site, and its title. */
export interface GuidePage {
  readonly address: string;
  readonly title: string;
}

/** The pages that the table in README links to, in order. */
export function guideOf(manuscripts: readonly Manuscript[]): readonly GuidePage[] {
  const readme = manuscripts.find(({ file }) => file === "README.md")?.text ?? "";
  return [...readme.matchAll(/^\| \[([^\]]+)\]\((docs\/[^)#]+)\)/gm)].map(([, title = "", file = ""]) => ({
    address: siteAddress(file) ?? "",
    title,
  }));
}
