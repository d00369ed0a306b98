import type { InputFile } from "../../files/discover/discover.js";
import type { Choices } from "../validate/choices.js";
import { contextOf, type ValidationContext } from "../validate/context.js";
import type { ReadSchemas } from "../validate/user-schemas.js";

export type Contexts = Awaited<ReturnType<typeof contextsOf>>;

/** The validation contexts of a run: files whose choices are the same object share one. */
export async function contextsOf(
  files: readonly InputFile[],
  choicesOf: (file: InputFile) => Promise<Choices>,
  read: ReadSchemas,
) {
  const indexes = new Map<Choices, number>();
  const ofFiles = new Map<InputFile, number>();
  for (const file of files) {
    const choices = await choicesOf(file);
    const index = indexes.get(choices) ?? indexes.size;
    indexes.set(choices, index);
    ofFiles.set(file, index);
  }
  const all: ValidationContext[] = [];
  for (const choices of indexes.keys()) all.push(await contextOf(choices, read));
  const indexOf = (file: InputFile): number => {
    const index = ofFiles.get(file);
    if (index === undefined) throw new Error(`nothing was chosen for ${file.name}`);
    return index;
  };
  return { all, indexOf, of: (file: InputFile) => all[indexOf(file)] as ValidationContext };
}
