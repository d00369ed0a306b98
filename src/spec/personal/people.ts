import type { Span } from "../../read/json/span.js";

/** How the game writes names within its own texts. Without another `$` in them, or a hostile text would be searched again and again. */
const decorated = /\$cmdr_decorate:#name=([^;$]*);/gi;
const npcDecorated = /\$npc_name_decorate:#name=([^;$]*);/gi;
const decoration = "_decorate";
const title = /^(?:cmdr|commander)\.? +/i;

const symbol = /^\$[A-Za-z]\w*/;

/** Whether a name may stand in the game's own form within JSON, which may spell any character as an escape. */
export function mayBeDecorated(json: string): boolean {
  return isDecorated(json) || json.includes("\\u");
}

function isDecorated(text: string): boolean {
  return text.includes(decoration);
}

/** The names of players that stand in the game's own form within a text. */
export function decoratedNames(text: string): readonly Span[] {
  return isDecorated(text) ? namesIn(text, decorated) : none;
}

/** The names of persons of the game within a text. */
export function npcNames(text: string): readonly string[] {
  if (!isDecorated(text)) return [];
  return namesIn(text, npcDecorated).map(({ start, end }) => text.slice(start, end));
}

const none: readonly Span[] = [];

function namesIn(text: string, form: RegExp): readonly Span[] {
  return [...text.matchAll(form)].flatMap(({ index, 0: whole, 1: name = "" }) => {
    const start = index + whole.length - 1 - name.length;
    return name.trim() === "" ? [] : { start, end: start + name.length };
  });
}

/** Whether a text says of itself that it is the name of a player. */
export function isTitled(text: string): boolean {
  return titleLength(text) > 0;
}

/** How long the title before a name is, with the blanks behind it. */
function titleLength(text: string): number {
  const length = title.exec(text)?.[0].length ?? 0;
  return /\S/.test(text.charAt(length)) ? length : 0;
}

/** The name that a text is, without the title before it. */
export function namedSpan(text: string): Span {
  return { start: titleLength(text), end: text.length };
}

/** Whether a text is a symbol of the game, or begins with one. */
export function startsWithSymbol(text: string): boolean {
  const length = symbol.exec(text)?.[0].length ?? 0;
  return length > 0 && (text[length] === ":" || text[length] === ";");
}
