import { isObject } from "../base/object.js";
import { splitLines } from "../read/lines.js";
import type { Chunks } from "../read/unpack/byte-source.js";
import type { SenderMessage } from "./compare.js";

/** The messages of a file, one a line. */
export async function messagesIn(chunks: Chunks): Promise<readonly SenderMessage[]> {
  const found: SenderMessage[] = [];
  const lines = splitLines((text, line, _terminated, faults) => {
    if (faults.length === 0 && text.trim() === "") return;
    found.push({ line, message: faults.length > 0 ? undefined : messageIn(text) });
  });
  for await (const chunk of chunks) lines.push(chunk);
  lines.end();
  return found;
}

function messageIn(text: string): SenderMessage["message"] {
  try {
    const value: unknown = JSON.parse(text);
    const isMessage = isObject(value) && typeof value.$schemaRef === "string" && isObject(value.message);
    return isMessage ? value : undefined;
  } catch {
    return undefined;
  }
}
