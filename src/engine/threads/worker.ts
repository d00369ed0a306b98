import { parentPort, workerData } from "node:worker_threads";
import { disk } from "../disk/storage.js";
import { contextOf } from "../validate/context.js";
import { aheadOfTurn, createCredit, type Leave } from "./flow.js";
import { packed, type WorkPiece } from "./piece.js";
import type { ThreadData } from "./start.js";
import { work } from "./work.js";

/** Processes the messages that it receives, once it is ready. */
async function start(): Promise<void> {
  const { choices, threads } = workerData as ThreadData;
  const contexts = await Promise.all(choices.map((each) => contextOf(each, disk.schemas)));
  const credit = createCredit(aheadOfTurn(threads));
  parentPort?.on("message", async (message: WorkPiece | Leave) => {
    if (message === "go on") return credit.add();
    const context = contexts[message.choices];
    if (!context) return;
    for await (const results of work(message, context)) {
      await credit.spend();
      parentPort?.postMessage(packed(results));
    }
  });
  parentPort?.postMessage("ready");
}

// An executable runs this as a script, which has no top-level await.
void start();
