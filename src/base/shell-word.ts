/** A text as one word of a command line that a person may copy. */
export function shellWord(text: string, isWindows: boolean): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  if (isWindows) return /^[\w@+=:,./\\-]+$/.test(text) ? text : `"${text}"`;
  return `'${text.replaceAll("'", "'\\''")}'`;
}
