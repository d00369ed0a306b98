import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** The project's own folder. */
export const projectFolder: string = fileURLToPath(new URL("..", import.meta.url));

/** An executable that is tested in the place of what the build makes, as `npm run executables -- --test` does. */
export const toolFile: string | undefined = process.env.JOURNAL_LINT_TOOL || undefined;

const [program, ...first]: readonly [string, ...string[]] =
  toolFile === undefined ? [process.execPath, join(projectFolder, "dist/bin/journal-lint.js")] : [toolFile];

/** The program and the arguments that start the tool as a process of its own. */
export function toolCall(argv: readonly string[]): [program: string, argv: string[]] {
  return [program, [...first, ...argv]];
}

/** How the tool is called in a script of a shell. */
export const toolInShell: string = [program, ...first].map((part) => `"${part}"`).join(" ");

/** What a process is started with. */
export interface ToolStart {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Uint8Array;
}

/** Runs the tool as a process of its own, in the given environment alone. */
export async function spawnTool(argv: readonly string[], { cwd, env, stdin }: ToolStart) {
  const child = spawn(...toolCall(argv), { cwd, env });
  // It may end before it has read all.
  child.stdin.on("error", () => {});
  child.stdin.end(stdin);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { exitCode: Number(code), stdout, stderr };
}
