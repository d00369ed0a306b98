import { parentPort, workerData } from "node:worker_threads";
import type { Law } from "../judge/court.js";
import { ownKinds } from "../judge/validators.js";
import type { Piece, Terms } from "./piece.js";
import { work } from "./work.js";

const { verdicts, schemas, cwd } = workerData as Terms;

async function lawOf(): Promise<Law> {
  if (schemas === undefined) return { verdicts, kinds: ownKinds };
  const { userKinds } = await import("../judge/user-kinds.js");
  return { verdicts, kinds: userKinds(schemas, cwd) };
}

const law = await lawOf();
parentPort?.on("message", (piece: Piece) => parentPort?.postMessage(work(piece, law)));
