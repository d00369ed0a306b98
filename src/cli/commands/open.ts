import { execFile } from "node:child_process";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";
import { reasonOf } from "../../base/text.js";
import { writeOutput } from "../../files/write/output.js";
import { mkdtempSync } from "../../read/node-fs.js";
import { readBuiltFile } from "../../schema/built/built-file.js";
import type { Io } from "../io.js";
import type { Outcome } from "../outputs.js";

/** Writes the linting page to a temporary folder, and asks the system to show it. */
export async function run(_: object, io: Io): Promise<Outcome> {
  const path = join(ownFolder(), "journal-lint-page.html");
  await writeOutput({ name: path, path }, readBuiltFile("#app"), io.atSignal);
  const isShown = await isStarted(opener(path, io.env.BROWSER));
  await io.stdout.write(isShown ? `${path}\n` : `Open this file in a browser: ${path}\n`);
  return 0;
}

function ownFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), "journal-lint-"));
  } catch (error) {
    const variable = platform() === "win32" ? "TEMP" : "TMPDIR";
    throw new Error(`cannot write into ${tmpdir()}: ${reasonOf(error)}; name another folder by ${variable}`);
  }
}

/** The program that shows a file, with its arguments. */
function opener(path: string, browser: string | undefined): readonly [program: string, argv: readonly string[]] {
  if (browser) return [browser, [path]];
  if (platform() === "win32") return ["cmd.exe", ["/c", "start", "", path]];
  return [platform() === "darwin" ? "open" : "xdg-open", [path]];
}

/** A browser may run for any time: all that matters is that it was started. */
function isStarted([program, argv]: readonly [string, readonly string[]]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = execFile(program, [...argv], { windowsHide: true });
    child.once("error", () => resolve(false));
    child.once("spawn", () => {
      child.unref();
      resolve(true);
    });
  });
}
