/** A path with `*` for the place in an array, so that equal faults of its elements are equal. */
export function groupPath(path: string): string {
  return path.replace(/\/\d+(?=\/|$)/g, "/*");
}
