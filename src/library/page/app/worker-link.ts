import { byId } from "../../../report/html/browser/dom.js";
import type { PostedMessage, PostedRequest } from "../protocol.js";

/** Starts the worker, whose packed code is in the page, so that a page opened from a file can start one too. */
export async function startWorker(
  onNews: (seen: PostedMessage) => void,
  onFailure: (reason: string) => void,
): Promise<(posted: PostedRequest) => void> {
  const packed = atob(byId("worker", HTMLScriptElement).textContent ?? "");
  const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
  const code = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const text = await new Response(code).blob();
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const worker = new Worker(address);
  worker.addEventListener("message", ({ data }: MessageEvent<PostedMessage>) => onNews(data));
  worker.addEventListener("error", ({ message }) => onFailure(message || "the worker failed"));
  return (posted) => worker.postMessage(posted);
}
