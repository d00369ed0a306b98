import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import type { Keyboard } from "../../src/cli/io.js";
import { main } from "../../src/main.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

/** What a replay starts from; a test names only what it cares about. */
export interface PlayStart {
  readonly signal?: AbortSignal;
  readonly keyboard?: Keyboard;
  readonly env?: Readonly<Record<string, string>>;
}

/** Replays within the test's own process, with a clock that goes. */
export async function replayed(argv: readonly string[], { signal, keyboard, env = {} }: PlayStart = {}) {
  const printed = { stdout: "", stderr: "" };
  const output = (stream: keyof typeof printed) => ({
    isTerminal: false,
    columns: undefined,
    write: async (text: string | Uint8Array) => {
      printed[stream] += String(text);
    },
  });
  const exitCode = await main(["replay", ...argv], {
    cwd: "/",
    env,
    stdin: (async function* () {})(),
    stdout: output("stdout"),
    stderr: output("stderr"),
    now: () => performance.now(),
    interruption: () => signal ?? new AbortController().signal,
    atSignal: () => () => {},
    ...(keyboard && { keyboard }),
  });
  return { exitCode, ...printed };
}

/** A generated folder. */
export async function generated(...options: readonly string[]): Promise<string> {
  const folder = join(temporaryFolder(), "session");
  await run(["generate", "--out", folder, ...options]);
  return folder;
}

/** The files of a folder and what is in them. */
export function contents(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "latin1")]));
}
