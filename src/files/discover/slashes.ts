import { sep } from "node:path";

/** A path with `/` as separator. A backslash is a separator on Windows only; elsewhere it is part of a name. */
export function withSlashes(path: string, separator: string = sep): string {
  return separator === "\\" ? path.replaceAll("\\", "/") : path;
}
