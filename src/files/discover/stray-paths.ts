import { Buffer } from "node:buffer";
import { isAbsolute, join, resolve } from "node:path";
import { osPath } from "../../read/os-path.js";
import { entriesOf } from "./walk.js";

/**
 * The paths that are meant by one in which bytes that are no UTF-8 were replaced, as Node does with the words of a command line: nobody
 * can tell two of them apart, so that all are.
 */
export async function strayPaths(path: string, cwd: string): Promise<readonly string[]> {
  let found: readonly string[] = [isAbsolute(path) ? "/" : ""];
  for (const part of path.split("/").filter((each) => each !== "")) {
    const next = await Promise.all(found.map((folder) => namesLike(folder, part, cwd)));
    found = next.flat();
  }
  return found;
}

async function namesLike(folder: string, part: string, cwd: string): Promise<readonly string[]> {
  if (!part.includes("\ufffd")) return [join(folder, part)];
  const entries = await entriesOf(resolve(cwd, folder)).catch(() => []);
  return entries.filter(({ name }) => replaced(name) === part).map(({ name }) => join(folder, name));
}

/** A name as Node would have it. */
function replaced(name: string): string {
  const path = osPath(name);
  return typeof path === "string" ? path : Buffer.from(path).toString("utf8");
}
