/** The offset of the first character at or behind `from` that is not JSON white space. */
export function skipBlank(text: string, from: number): number {
  let at = from;
  while (isBlank(text.charCodeAt(at))) at++;
  return at;
}

/** The offset behind the last character before `end` that is not JSON white space. */
export function skipBlankBefore(text: string, end: number): number {
  let at = end;
  while (isBlank(text.charCodeAt(at - 1))) at--;
  return at;
}

function isBlank(code: number): boolean {
  return code <= 0x20 && (code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d);
}
