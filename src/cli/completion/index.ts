import type { Command } from "commander";
import type { Vocabulary } from "./vocabulary.js";

/** All shells by name, loaded on demand; also the choices of `completion`. */
const shells: Readonly<Record<string, () => Promise<(vocabulary: Vocabulary) => string>>> = {
  bash: async () => (await import("./bash.js")).bashScript,
  zsh: async () => (await import("./zsh.js")).zshScript,
  fish: async () => (await import("./fish.js")).fishScript,
  powershell: async () => (await import("./powershell.js")).powershellScript,
};

export const shellNames: readonly string[] = Object.keys(shells);

/** The script that completes the command line of a program, for a shell. */
export async function completionScript(shell: string, program: Command): Promise<string> {
  const { vocabularyOf } = await import("./vocabulary.js");
  const make = await shells[shell]?.();
  return make?.(vocabularyOf(program)) ?? "";
}
