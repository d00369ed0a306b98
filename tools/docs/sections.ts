import type { Token, Tokens } from "marked";
import { anchorNamer } from "./address.js";
import { withoutMadeParts } from "./made.js";
import { type Manuscript, tokensOf } from "./markdown.js";

/** A heading of a page, and its text up to the next one. */
export interface Section {
  readonly heading: string;
  readonly anchor: string;
  /** Plain text without the output of commands. */
  readonly text: string;
}

/** The sections of a page in order, without generated parts; the first is headed by its title. */
export function sectionsOf({ text }: Manuscript): readonly Section[] {
  const anchorFor = anchorNamer();
  const sections: { readonly heading: string; readonly texts: string[] }[] = [];
  for (const token of tokensOf(withoutMadeParts(text))) {
    if (isContents(token)) continue;
    if (token.type === "heading") sections.push({ heading: plain(token), texts: [] });
    else sections.at(-1)?.texts.push(plain(token));
  }
  return sections.map(({ heading, texts }) => ({
    heading,
    anchor: anchorFor(heading),
    text: texts.join(" ").replaceAll(/\s+/g, " ").trim(),
  }));
}

/** A table of contents adds nothing to the sections themselves. */
function isContents({ type, raw }: Token): boolean {
  return type === "list" && /^(?:- \[[^\]]+\]\(#[^)]+\)\n*)+$/.test(raw);
}

/** The words of a part of a page, without markup and addresses. */
function plain(token: Token): string {
  if (token.type === "html" || (token.type === "code" && token.lang === "console")) return "";
  if (token.type === "list") return (token as Tokens.List).items.map(plain).join(" ");
  if (token.type === "table")
    return cellsOf(token as Tokens.Table)
      .map(inline)
      .join(" ");
  const parts = "tokens" in token ? (token.tokens ?? []) : [];
  if (parts.length > 0) return parts.map(plain).join(token.type === "list_item" ? " " : "");
  return "text" in token ? String(token.text) : token.raw;
}

function cellsOf({ header, rows }: Tokens.Table): readonly Tokens.TableCell[] {
  return [...header, ...rows.flat()];
}

function inline({ tokens }: Tokens.TableCell): string {
  return tokens.map(plain).join("");
}
