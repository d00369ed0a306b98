import { type ByteSource, damaged, endsEarly, notUnpacked } from "./byte-source.js";
import { packFormatOf } from "./pack-format.js";

/** The exports of zstd in zstddec. Sizes and addresses are 32-bit numbers. */
interface Zstd {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly malloc: (length: number) => number;
  readonly free: (address: number) => void;
  readonly ZSTD_createDCtx: () => number;
  readonly ZSTD_freeDCtx: (context: number) => void;
  /** Returns the number of bytes that it wants next, 0 at the end of a frame, or a negative error code. */
  readonly ZSTD_decompressStream: (context: number, output: number, input: number) => number;
}

/** A zstd block has at most 128 KB, and is read with the header of the next one. */
const inputLength = 128 * 1024 + 3;
const outputLength = 128 * 1024;

/** zstd takes each buffer as a struct of three 32-bit fields: address, size, and the number of bytes used. */
const structLength = 12;

/** The number of bytes that reveal the length of a frame header. */
const firstLength = 5;

/** Results from here on are error codes, counted down from 2 ** 32. */
const firstError = 2 ** 32 - 120;
const windowTooLarge = 2 ** 32 - 16;

/**
 * zstd compiled to WebAssembly, without the wrapper that comes with it, which ignores errors and repeats a failing call
 * for ever. The zstd of Node.js is not used, because that of Node.js 22 accepts a truncated frame.
 */
async function loadZstd(): Promise<Zstd> {
  // `node --jitless` has no WebAssembly.
  if (!("WebAssembly" in globalThis)) throw notUnpacked("it is packed by zstd");
  const { ZSTDDecoder } = await import("zstddec/stream");
  class Loader extends ZSTDDecoder {
    override _init(source: Parameters<typeof ZSTDDecoder.prototype._init>[0]): unknown {
      super._init(source);
      return source.instance.exports;
    }
  }
  // It loads once in a process, and answers all others with the result of that: of another program's, nothing.
  const zstd: unknown = await new Loader().init();
  if (zstd === undefined) throw notUnpacked("it is packed by zstd");
  return zstd as Zstd;
}

let loading: Promise<Zstd> | undefined;

/** Unpacks zstd of one or several frames. */
export async function* unzstded(source: ByteSource): AsyncGenerator<Uint8Array, void, undefined> {
  loading ??= loadZstd();
  const zstd = await loading;
  do yield* frame(zstd, source);
  while (await isAnother(source));
}

/** Unpacks a frame block by block, and takes no byte after it. */
async function* frame(zstd: Zstd, source: ByteSource): AsyncGenerator<Uint8Array, void, undefined> {
  const context = zstd.ZSTD_createDCtx();
  const structs = zstd.malloc(2 * structLength + inputLength + outputLength);
  const [inputStruct, outputStruct] = [structs, structs + structLength];
  const input = structs + 2 * structLength;
  const output = input + inputLength;
  // Growing the memory replaces its buffer.
  const view = (): DataView => new DataView(zstd.memory.buffer);
  const setBuffer = (struct: number, address: number, size: number): void => {
    for (const [index, field] of [address, size, 0].entries()) view().setUint32(struct + 4 * index, field, true);
  };
  const usedOf = (struct: number): number => view().getUint32(struct + 8, true);
  try {
    for (let wanted = firstLength; wanted > 0; ) {
      const at = source.position();
      const packed = await source.next(Math.min(wanted, inputLength));
      if (!packed) throw endsEarly(at);
      new Uint8Array(zstd.memory.buffer).set(packed, input);
      setBuffer(inputStruct, input, packed.length);
      for (let made = outputLength; wanted > 0 && (made === outputLength || usedOf(inputStruct) < packed.length); ) {
        setBuffer(outputStruct, output, outputLength);
        wanted = zstd.ZSTD_decompressStream(context, outputStruct, inputStruct) >>> 0;
        if (wanted === windowTooLarge) throw damaged(at, "it would take more than 128 MB of memory to unpack it");
        if (wanted > firstError) throw damaged(at, "what is packed there cannot be unpacked");
        made = usedOf(outputStruct);
        if (made > 0) yield new Uint8Array(zstd.memory.buffer, output, made).slice();
      }
      // After the header of a skippable frame, zstd expects a block.
      if (wanted === 0) source.giveBack(packed.length - usedOf(inputStruct));
    }
  } finally {
    zstd.ZSTD_freeDCtx(context);
    zstd.free(structs);
  }
}

async function isAnother(source: ByteSource): Promise<boolean> {
  const front = await source.peek(4);
  if (front.length === 0) return false;
  if (packFormatOf(front) === "zstd") return true;
  throw damaged(source.position(), "what is behind its end is no zstd");
}
