import { parentPort, workerData } from "node:worker_threads";
import { disk } from "../disk/storage.js";
import { contextOf, type JudgeContext } from "../judge/context.js";
import { aheadOfTurn, createCredit, type Leave } from "./flow.js";
import { packed, type WorkPiece } from "./piece.js";
import type { answeringTasks, RedactTask } from "./redact-task.js";
import type { ThreadData } from "./start.js";
import { work } from "./work.js";

/** Does what it is sent, from the moment on in which it says that it is ready. */
async function start(): Promise<void> {
  const { choices, threads } = workerData as ThreadData;
  const contexts = await Promise.all(choices.map((each) => contextOf(each, disk.schemas)));
  const credit = createCredit(aheadOfTurn(threads));
  const help = helpingToRedact(contexts[0]);
  parentPort?.on("message", async (message: WorkPiece | Leave | RedactTask) => {
    if (message === "go on") return credit.add();
    if (!("choices" in message)) return help(message);
    const context = contexts[message.choices];
    if (!context) return;
    for await (const news of work(message, context)) {
      await credit.spend();
      parentPort?.postMessage(packed(news));
    }
  });
  parentPort?.postMessage("ready");
}

/** Does one task after the other; what that needs is loaded when there is one. */
function helpingToRedact(context: JudgeContext | undefined): (task: RedactTask) => Promise<void> {
  let answer: ReturnType<typeof answeringTasks> | undefined;
  let last = Promise.resolve();
  const help = async (task: RedactTask): Promise<void> => {
    if (!context) return;
    answer ??= (await import("./redact-task.js")).answeringTasks(context);
    parentPort?.postMessage(await answer(task));
  };
  return (task) => {
    last = last.then(() => help(task));
    return last;
  };
}

// An executable runs this as a script, in which nothing can be awaited at the top.
void start();
