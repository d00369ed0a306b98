/** Text with halves of characters replaced, which URIs and other programs' JSON cannot hold. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}
