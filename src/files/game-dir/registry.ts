import { execFile } from "node:child_process";
import type { Surroundings } from "./surroundings.js";

const patience = 5000;

/** Asks Windows' own program for its registry, which WSL can start too. */
export const askRegistry: Surroundings["registry"] = (key, name) =>
  new Promise((resolve) => {
    execFile("reg.exe", ["query", key, "/v", name], { timeout: patience, windowsHide: true }, (error, stdout) => {
      resolve(error ? undefined : registryValue(stdout, name));
    });
  });

/** The value in what `reg query` prints: name, type and value with spaces between. */
export function registryValue(printed: string, name: string): string | undefined {
  for (const line of printed.split(/\r?\n/)) {
    const [, found, value] = /^\s*(\S+)\s+REG_\w+\s+(.+?)\s*$/.exec(line) ?? [];
    if (found?.toLowerCase() === name.toLowerCase()) return value;
  }
  return undefined;
}
