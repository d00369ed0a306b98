/** Names of files in a browser have `/` in them everywhere. */
export function withSlashes(path: string): string {
  return path;
}
