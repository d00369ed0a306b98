const longest = 60;
const tailShare = 1 / 3;

/** Nearly all text is of this kind, and is reported so in a fraction of the time. */
const unusual = /[^ -~]/;

/**
 * Characters that a terminal or an editor acts on, or that have no look of their own: controls, halves of characters, what
 * Unicode lets programs ignore, separators of lines, a blank that is a letter, and what is no character at all.
 */
const invisible =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufff9-\ufffb]/gu;

/** Source text as a message shows it: shortened in the middle, and all of it visible. */
export function excerpt(source: string): string {
  return excerptWithin(source, longest);
}

/** The same, of a length that is still one line for people. */
export function excerptWithin(source: string, most: number): string {
  if (source.length <= most) return visible(source);
  const tail = Math.floor(most * tailShare);
  const start = source.slice(0, most - tail - 4).replace(/[\ud800-\udbff]$/, "");
  const end = source.slice(-tail).replace(/^[\udc00-\udfff]/, "");
  return `${visible(start)}…${visible(end)}`;
}

/** Text that shows all it holds, on one line: what would not be seen is written as the escapes that JSON has for it. */
export function visible(text: string): string {
  return withoutInvisible(text, escaped);
}

/** Text in which each character that would not be seen is replaced, as some format has it. */
export function withoutInvisible(text: string, replace: (character: string) => string): string {
  return unusual.test(text) ? text.replace(invisible, replace) : text;
}

/** The same for a text of several lines. */
export function visibleLines(text: string): string {
  return text.split("\n").map(visible).join("\n");
}

/** Each half of a character beyond the first plane has an escape of its own. */
function escaped(character: string): string {
  let escapes = "";
  for (let at = 0; at < character.length; at++) {
    escapes += `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`;
  }
  return escapes;
}
