import { shown } from "../base/display.js";

/** What Markdown, HTML, GitHub's formulas, mentions, emoji and automatic links are made of. */
const special = /[&<>|`*_~\\[\]$@#:]|(?<=www)\./gi;

/** Text that Markdown shows as it is, also in a table. */
export function markdownText(text: string): string {
  return shown(text).replace(special, (character) => `&#${character.charCodeAt(0)};`);
}
