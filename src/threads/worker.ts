import { parentPort, workerData } from "node:worker_threads";
import type { Choices } from "../judge/choices.js";
import { contextOf } from "../judge/context.js";
import { aheadOfTurn, createCredit, type Leave } from "./credit.js";
import type { WorkPiece } from "./piece.js";
import { work } from "./work.js";

const contexts = await Promise.all((workerData as readonly Choices[]).map(contextOf));
const credit = createCredit(aheadOfTurn);

parentPort?.postMessage("ready");

parentPort?.on("message", async (message: WorkPiece | Leave) => {
  if (message === "go on") return credit.add();
  const context = contexts[message.choices];
  if (!context) return;
  for await (const news of work(message, context)) {
    await credit.spend();
    parentPort?.postMessage(news);
  }
});
