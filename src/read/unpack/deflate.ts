import { createInflateRaw } from "node:zlib";
import { type ByteSource, damaged, endsEarly } from "./byte-source.js";

export { crc32 } from "node:zlib";

const inputLength = 64 * 1024;
const outputLength = 256 * 1024;

/** Unpacks one deflate stream off this thread. Takes no byte after it, and stops reading once the caller stops. */
export async function* inflated(source: ByteSource): AsyncGenerator<Uint8Array, void, undefined> {
  const engine = createInflateRaw({ chunkSize: outputLength });
  const start = source.position();
  let fed = 0;
  let isOver = false;
  let unreadable: { readonly error: unknown } | undefined;
  const over = new Promise<void>((resolve) => engine.once("end", resolve).once("close", resolve));
  const feed = async (): Promise<void> => {
    while (!isOver) {
      const chunk = await source.next(inputLength);
      if (isOver) return;
      if (!chunk) {
        engine.end();
        return;
      }
      fed += chunk.length;
      await Promise.race([over, new Promise((resolve) => engine.write(chunk, resolve))]);
      // Bytes that zlib did not consume come after the end of the stream.
      if (engine.bytesWritten < fed) return;
    }
  };
  const feeding = feed().catch((error: unknown) => {
    unreadable = { error };
    engine.destroy();
  });
  try {
    for await (const bytes of engine) yield bytes as Uint8Array;
    await feeding;
  } catch (error) {
    if (!unreadable) throw damageOf(error, start + engine.bytesWritten);
  } finally {
    isOver = true;
    engine.destroy();
    // The caller must not read on from the source while a read here is still pending.
    await feeding;
  }
  // A read error says more than its effect on zlib.
  if (unreadable) throw unreadable.error;
  source.giveBack(fed - engine.bytesWritten);
}

/** zlib fails with Z_BUF_ERROR if the input ends too early. */
function damageOf(error: unknown, at: number): Error {
  const isEnd = error instanceof Error && "code" in error && error.code === "Z_BUF_ERROR";
  return isEnd ? endsEarly(at) : damaged(at, "what is packed there cannot be unpacked");
}
