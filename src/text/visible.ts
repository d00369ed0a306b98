const longest = 60;
const head = 36;
const tail = 20;

/** Characters that a terminal or an editor would act on instead of showing them. */
const invisible =
  /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu;

/** Source text as a message shows it: shortened in the middle, control characters made visible. */
export function excerpt(source: string): string {
  if (source.length <= longest) return visible(source);
  const start = source.slice(0, head).replace(/[\ud800-\udbff]$/, "");
  const end = source.slice(-tail).replace(/^[\udc00-\udfff]/, "");
  return `${visible(start)}…${visible(end)}`;
}

/** Nearly all texts are of printable ASCII alone, which is quick to see. */
function isPlain(text: string): boolean {
  return !/[^ -~]/.test(text);
}

/** Text with control characters, direction marks and halves of characters written as escapes. */
export function visible(text: string): string {
  if (isPlain(text)) return text;
  return text.replace(invisible, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
