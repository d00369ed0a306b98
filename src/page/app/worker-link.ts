import type { PageWish, WorkerNews } from "../messages.js";
import { pageElement } from "./element.js";

/** Starts the worker, whose code is in the page, packed: also a page that was opened from a file may start one then. */
export async function startWorker(onNews: (news: WorkerNews) => void): Promise<(wish: PageWish) => void> {
  const packed = atob(pageElement("worker", HTMLScriptElement).textContent ?? "");
  const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
  const code = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const text = await new Response(code).blob();
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const worker = new Worker(address);
  worker.addEventListener("message", ({ data }: MessageEvent<WorkerNews>) => onNews(data));
  worker.addEventListener("error", ({ message }) => onNews({ type: "failed", reason: message || "the worker failed" }));
  return (wish) => worker.postMessage(wish);
}
