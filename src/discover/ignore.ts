import { relative } from "node:path";
import picomatch from "picomatch";

/** A test for absolute paths: does a glob, seen from the working directory, name the file or a folder above it? */
export function ignoring(globs: readonly string[], cwd: string): (path: string) => boolean {
  if (globs.length === 0) return () => false;
  const matches = picomatch(
    globs.flatMap((glob) => [glob, `${glob.replace(/\/+$/, "")}/**`]),
    { dot: true },
  );
  return (path) => matches(relative(cwd, path).replaceAll("\\", "/"));
}
