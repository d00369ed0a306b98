import type { Command } from "commander";
import type { Vocabulary } from "./vocabulary.js";

type MakeScript = (vocabulary: Vocabulary) => string;

/** Every shell by name, loaded when it is asked for; this is also the list of choices of `completion`. */
const shells = {
  bash: async (): Promise<MakeScript> => (await import("./bash.js")).bashScript,
  zsh: async (): Promise<MakeScript> => (await import("./zsh.js")).zshScript,
  fish: async (): Promise<MakeScript> => (await import("./fish.js")).fishScript,
  powershell: async (): Promise<MakeScript> => (await import("./powershell.js")).powershellScript,
} as const;

export type ShellName = keyof typeof shells;

/** The names of the shells. */
export const shellNames: readonly string[] = Object.keys(shells);

/** The script that teaches a shell to complete our command line. */
export async function completionScript(shell: ShellName, program: Command): Promise<string> {
  const { vocabularyOf } = await import("./vocabulary.js");
  const make = await shells[shell]();
  return make(vocabularyOf(program));
}
