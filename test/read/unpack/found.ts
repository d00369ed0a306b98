import type { Chunks } from "../../../src/read/unpack/byte-source.js";
import { limitsOf } from "../../../src/read/unpack/limits.js";
import type { ReadableFile } from "../../../src/read/unpack/packed-file.js";
import { unpackedFiles } from "../../../src/read/unpack/unpacked-files.js";

/** What is packed in a file: each with its length, why it cannot be read, and at the end why nothing more can be. */
export async function found(
  packed: Chunks,
  file?: ReadableFile,
  isWanted: (name: string) => boolean = () => true,
): Promise<readonly string[]> {
  const all: string[] = [];
  const unpacking = {
    isWanted: async (names: readonly string[]) => isWanted(names.at(-1) ?? ""),
    limits: limitsOf(),
    file,
  };
  try {
    for await (const { names, chunks } of unpackedFiles(packed, unpacking)) {
      const { length, why } = await taken(chunks);
      all.push([names.join("!/"), length, ...why].join(" "));
    }
  } catch (error) {
    all.push((error as Error).message);
  }
  return all;
}

async function taken(chunks: Chunks): Promise<{ readonly length: number; readonly why: readonly string[] }> {
  let length = 0;
  try {
    for await (const chunk of chunks) {
      if (chunk.length === 0) throw new Error("nothing was handed out");
      length += chunk.length;
    }
    return { length, why: [] };
  } catch (error) {
    return { length, why: [(error as Error).message] };
  }
}
