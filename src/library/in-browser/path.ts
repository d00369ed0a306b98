/** The separator of paths in a browser; this module stands for `node:path` there. */
export const sep = "/";

export function isAbsolute(path: string): boolean {
  return path.startsWith(sep);
}

/** The path of a file as seen from a folder, without `.` and `..`; a path that is absolute already is only cleaned. */
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

/** The way from a folder to what is in it, which is all that is asked for here. */
export function relative(folder: string, path: string): string {
  return path.slice(folder.length).replace(/^\//, "");
}

export function dirname(path: string): string {
  return resolve(path, "..");
}

export function basename(path: string): string {
  return path.slice(path.lastIndexOf(sep) + 1);
}
