const compressed = /\.(?:gz|bz2|zst|xz)$/i;
const archive = /\.(?:zip|tar|tgz|tbz2?|tzst|txz|tar\.(?:gz|bz2|zst|xz))$/i;

/** A name without the ending that tells that it is compressed. */
export function withoutPacking(name: string): string {
  return name.replace(compressed, "");
}

/** Whether a name tells that several files are packed in one. */
export function isArchiveName(name: string): boolean {
  return archive.test(name);
}
