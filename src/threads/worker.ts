import { parentPort, workerData } from "node:worker_threads";
import type { Choices } from "../judge/choices.js";
import { contextOf } from "../judge/context.js";
import type { WorkPiece } from "./piece.js";
import { work } from "./work.js";

const contexts = await Promise.all((workerData as readonly Choices[]).map(contextOf));

parentPort?.postMessage("ready");

parentPort?.on("message", async (piece: WorkPiece) => {
  const context = contexts[piece.choices];
  if (context) parentPort?.postMessage(await work(piece, context));
});
