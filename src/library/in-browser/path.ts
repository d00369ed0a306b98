/** The path separator in a browser; this module replaces `node:path` there. */
export const sep = "/";

export function isAbsolute(path: string): boolean {
  return path.startsWith(sep);
}

/** Resolves a path against a folder, without `.` and `..`. */
export function resolve(from: string, path: string): string {
  const parts: string[] = [];
  for (const part of (isAbsolute(path) ? path : `${from}/${path}`).split(sep)) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return `/${parts.join(sep)}`;
}

export function join(folder: string, name: string): string {
  return resolve(folder, name);
}

/** The path from a folder to something in it, which is all that is needed here. */
export function relative(folder: string, path: string): string {
  return path.slice(folder.length).replace(/^\//, "");
}

export function dirname(path: string): string {
  return resolve(path, "..");
}

export function basename(path: string): string {
  return path.slice(path.lastIndexOf(sep) + 1);
}
