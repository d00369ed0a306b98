import type { InputFile } from "../../files/discover/discover.js";
import type { LentInput } from "../../prover/prover.js";
import type { JudgeContext } from "../judge/context.js";
import { proverOf } from "../judge/prover.js";
import { messageProverOf } from "../messages/message-prover.js";
import type { Storage } from "./storage.js";

/** The bytes of a file that is judged by a context; where lines are proven, they come in the prover's own memory, if that is free. */
export function* readFile(
  { chunks }: Pick<Storage, "chunks">,
  path: string,
  kind: InputFile["kind"],
  context: JudgeContext,
): Generator<Uint8Array> {
  const lent = lenderOf(kind, context)?.lendInput();
  try {
    yield* chunks(path, lent?.bytes);
  } finally {
    lent?.giveBack();
  }
}

function lenderOf(
  kind: InputFile["kind"],
  context: JudgeContext,
): { readonly lendInput: () => LentInput | undefined } | undefined {
  if (kind === "journal") return proverOf(context);
  return kind === "eddn" ? messageProverOf(context) : undefined;
}
