import { sep } from "node:path";

/** Names are shown with `/`; on Windows alone a backslash is no part of a name. */
export function withSlashes(path: string, separator: string = sep): string {
  return separator === "\\" ? path.replaceAll("\\", "/") : path;
}
