import { isObject, objectIn } from "../base/object.js";
import { splitLines } from "../read/lines.js";
import type { Chunks } from "../read/unpack/byte-source.js";
import type { SenderMessage } from "./compare.js";

/** The messages of a file, one a line. */
export async function messagesIn(chunks: Chunks): Promise<readonly SenderMessage[]> {
  const found: SenderMessage[] = [];
  const lines = splitLines((text, line, _terminated, faults) => {
    if (faults.length === 0 && text.trim() === "") return;
    const value = faults.length > 0 ? undefined : objectIn(text);
    const isMessage = typeof value?.$schemaRef === "string" && isObject(value.message);
    found.push({ line, message: isMessage ? value : undefined });
  });
  for await (const chunk of chunks) lines.push(chunk);
  lines.end();
  return found;
}
