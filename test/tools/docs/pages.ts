import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { withoutMadeParts } from "../../../tools/docs/made.js";
import { projectFolder } from "../../run.js";

/** README and the pages of `docs/`, by their paths. */
export const pageNames: readonly string[] = [
  "README.md",
  ...readdirSync(resolve(projectFolder, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

/** A file of the project as text. */
export function read(name: string): string {
  return readFileSync(resolve(projectFolder, name), "utf8").replaceAll("\r\n", "\n");
}

/** All that is written by hand on the pages, as one text. */
export const allPages: string = pageNames.map((name) => withoutMadeParts(read(name))).join("\n");

/** The code blocks of a language: what stands before the text, the text, and the closing fence. */
export function fences(language: string): RegExp {
  return new RegExp(`(^\`\`\`${language}\n)(.*?)(^\`\`\`$)`, "gms");
}

/** The texts of the code blocks of a language. */
export function blocks(language: string, text: string = allPages): readonly string[] {
  return [...text.matchAll(fences(language))].map(([, , block = ""]) => block);
}

/** A page without its code blocks. */
export function withoutBlocks(text: string): string {
  return text.replaceAll(/^```.*?^```$/gms, "");
}

/** The cells of the table whose head starts with the given cell, without the head. */
export function table(firstHead: string): readonly (readonly string[])[] {
  const lines = allPages.split("\n").map(cells);
  const head = lines.findIndex(([first]) => first === firstHead);
  const rows = lines.slice(head + 2);
  return rows.slice(
    0,
    rows.findIndex((row) => row.length === 0),
  );
}

function cells(line: string): readonly string[] {
  if (!line.startsWith("|")) return [];
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll("`", ""));
}
