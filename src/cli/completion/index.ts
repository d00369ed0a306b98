import type { Command } from "commander";
import type { Vocabulary } from "./vocabulary.js";

type MakeScript = (vocabulary: Vocabulary) => string;

/** All shells by name, loaded on demand; also the choices of `completion`. */
const shells = {
  bash: async (): Promise<MakeScript> => (await import("./bash.js")).bashScript,
  zsh: async (): Promise<MakeScript> => (await import("./zsh.js")).zshScript,
  fish: async (): Promise<MakeScript> => (await import("./fish.js")).fishScript,
  powershell: async (): Promise<MakeScript> => (await import("./powershell.js")).powershellScript,
} as const;

export type ShellName = keyof typeof shells;

export const shellNames: readonly string[] = Object.keys(shells);

/** The completion script for a shell. */
export async function completionScript(shell: ShellName, program: Command): Promise<string> {
  const { vocabularyOf } = await import("./vocabulary.js");
  const make = await shells[shell]();
  return make(vocabularyOf(program));
}
