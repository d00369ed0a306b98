import { parentPort, workerData } from "node:worker_threads";
import { disk } from "../disk/storage.js";
import { contextOf } from "../validate/context.js";
import { type ContinueMessage, createCredit } from "./credit.js";
import type { Job, PackedResults } from "./job.js";
import type { ThreadData } from "./start.js";
import { work } from "./work.js";

/** How many results of all threads together may wait for their turn, and at least how many of each. */
const ahead = 96;
const least = 4;

/** Processes the messages that it receives, once it is ready. */
async function start(): Promise<void> {
  const { choices, threads } = workerData as ThreadData;
  const contexts = await Promise.all(choices.map((each) => contextOf(each, disk.schemas)));
  const credit = createCredit(Math.max(least, Math.floor(ahead / threads)));
  parentPort?.on("message", async (message: Job | ContinueMessage) => {
    if (message === "go on") return credit.add();
    const context = contexts[message.choices];
    if (!context) return;
    for await (const results of work(message, context)) {
      await credit.spend();
      parentPort?.postMessage({ ...results, steps: JSON.stringify(results.steps) } satisfies PackedResults);
    }
  });
  parentPort?.postMessage("ready");
}

// An executable runs this as a script, which has no top-level await.
void start();
