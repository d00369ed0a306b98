import { byId } from "../../../report/html/page/page.js";
import type { RunAsked, RunMessage } from "../messages.js";

/** Starts the worker, whose packed code is in the page, so that a page opened from a file can start one too. */
export async function startWorker(
  onNews: (seen: RunMessage) => void,
  onFailure: (reason: string) => void,
): Promise<(asked: RunAsked) => void> {
  const packed = atob(byId("worker", HTMLScriptElement).textContent ?? "");
  const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
  const code = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const text = await new Response(code).blob();
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const worker = new Worker(address);
  worker.addEventListener("message", ({ data }: MessageEvent<RunMessage>) => onNews(data));
  worker.addEventListener("error", ({ message }) => onFailure(message || "the worker failed"));
  return (asked) => worker.postMessage(asked);
}
