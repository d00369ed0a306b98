import type { Transform } from "node:stream";
import type { ByteSource } from "./byte-source.js";
import { damaged, endsEarly } from "./damage.js";

/** What unpacks in Node itself, beside the thread that judges, and tells how much it has taken. */
export type UnpackingEngine = Transform & { readonly bytesWritten: number };

const inputLength = 64 * 1024;

/** Lets an engine of Node unpack one stream; no byte is taken that is behind it, nor any once it is ended before that. */
export async function* throughEngine(
  engine: UnpackingEngine,
  source: ByteSource,
): AsyncGenerator<Uint8Array, void, undefined> {
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
      // What the engine leaves is behind the end of the stream.
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
    if (!unreadable) throw toldDamage(error, start + engine.bytesWritten);
  } finally {
    isOver = true;
    engine.destroy();
    // Whoever reads on from the source must not do so while this still waits for a part of it.
    await feeding;
  }
  // What cannot be read is told as it is, not as what that does to the engine.
  if (unreadable) throw unreadable.error;
  source.giveBack(fed - engine.bytesWritten);
}

/** Engines are told that the bytes are at their end, and fail where more should have come. */
const endCodes: readonly unknown[] = ["Z_BUF_ERROR", "ZSTD_error_srcSize_wrong"];

function toldDamage(error: unknown, at: number): Error {
  const isEnd = error instanceof Error && "code" in error && endCodes.includes(error.code);
  return isEnd ? endsEarly(at) : damaged(at, "what is packed there cannot be unpacked");
}
