import { reasonOf } from "../text/reason.js";

/** The failure to write a file, by the file's name. */
export function cannotWrite(name: string, error: unknown): Error {
  return new Error(`cannot write ${name}: ${reasonOf(error)}`, { cause: error });
}

/** Does something with a file that is written; what goes wrong is told by the file's name. */
export async function naming<Result>(name: string, act: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    throw cannotWrite(name, error);
  }
}
