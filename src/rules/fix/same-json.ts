const stringsAndBlanks = /"(?:[^"\\]|\\[\s\S])*"|[ \t\r\n]+/g;

/** Whether two texts of JSON say the same; numbers go by how they are written, as there are more of them than programs can hold. */
export function isSameJson(one: string, other: string): boolean {
  return one === other || plain(one) === plain(other);
}

/** Without blanks, and every string spelled in one way. */
function plain(json: string): string {
  return json.replace(stringsAndBlanks, (piece) =>
    piece.startsWith('"') && piece.includes("\\") ? JSON.stringify(JSON.parse(piece)) : piece.trim(),
  );
}
