const longest = 60;
const tailShare = 1 / 3;

/** Nearly all text is printable ASCII, and this test is much quicker than the next. */
const unusual = /[^ -~]/;

/**
 * Characters that a terminal or an editor acts on, or that cannot be seen: controls, lone surrogates, default-ignorable
 * code points, line separators, the blank Braille pattern, and noncharacters.
 */
const invisible =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufff9-\ufffb]/gu;

/** Source text for a message: shortened in the middle, and with invisible characters and unusual spaces escaped. */
export function excerpt(source: string): string {
  return excerptWithin(source, longest);
}

export function excerptWithin(source: string, most: number): string {
  if (source.length <= most) return withPlainSpaces(source);
  const tail = Math.floor(most * tailShare);
  const start = source.slice(0, most - tail - 4).replace(/[\ud800-\udbff]$/, "");
  const end = source.slice(-tail).replace(/^[\udc00-\udfff]/, "");
  return `${withPlainSpaces(start)}…${withPlainSpaces(end)}`;
}

/** A space that looks like another, such as U+00A0, is often the fault. */
function withPlainSpaces(text: string): string {
  return unusual.test(text) ? visible(text).replace(/[^\S ]/g, escaped) : text;
}

/** A text on one line in which invisible characters are written as JSON escapes. */
export function visible(text: string): string {
  return withoutInvisible(text, escaped);
}

/** A text in which each invisible character is replaced in the way that a format needs. */
export function withoutInvisible(text: string, replace: (character: string) => string): string {
  return unusual.test(text) ? text.replace(invisible, replace) : text;
}

/** Like `visible`, but keeps line feeds. */
export function visibleLines(text: string): string {
  return text.split("\n").map(visible).join("\n");
}

/** A surrogate pair takes two escapes. */
function escaped(character: string): string {
  return character.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * Text that no CI takes for a command when it is printed to its log: `::error::` counts at the start of a line, even
 * after any blanks, of which the runner knows one more than JavaScript; `##[error]` and `##vso[…]` count anywhere.
 */
export function inert(text: string): string {
  if (!text.includes("::") && !text.includes("##")) return text;
  return text.replace(/^((?:[^\S\r\n\u2028\u2029]|\u0085)*):(?=:)/gm, "$1\\u003a").replace(/#(?=#\w*\[)/g, "\\u0023");
}

/** A line for people, safe whatever names are in it. */
export function inertLine(text: string): string {
  return `${inert(visible(text))}\n`;
}
