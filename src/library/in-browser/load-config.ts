/** Files are read by Node.js alone. */
export function loadConfig(_file: string): never {
  throw new Error("loadConfig reads a file, which needs Node.js: give the settings as options");
}
