/** Strings count as pieces, so that what looks like a comment or a comma in them is left alone; none of these can be tried twice. */
const stringsAndComments = /"(?:[^"\\]|\\[\s\S])*"?|\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$)/g;
const stringsAndLastCommas = /"(?:[^"\\]|\\[\s\S])*"?|(?<![{[,:]\s*),(?=\s*[}\]])/g;

/** JSON as people write it by hand, made strict: comments and commas before a closing bracket become blanks, and all else keeps its place. */
export function strictJson(text: string): string {
  return blanked(blanked(text, stringsAndComments), stringsAndLastCommas);
}

function blanked(text: string, pieces: RegExp): string {
  return text.replace(pieces, (piece) => (piece.startsWith('"') ? piece : piece.replace(/[^\n\r]/g, " ")));
}
