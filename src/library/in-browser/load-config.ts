/** Only Node.js can read files. */
export function loadConfig(_file: string): never {
  throw new Error("loadConfig reads a file, which needs Node.js: give the settings as options");
}
