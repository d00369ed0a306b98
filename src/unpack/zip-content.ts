import { bunzipped } from "./bunzip2.js";
import { type ByteSource, byteSource, restOf } from "./byte-source.js";
import { crc32 } from "./crc32.js";
import { damaged, endsEarly, notUnpacked } from "./damage.js";
import { inflated } from "./inflate.js";
import { unzstded } from "./unzstd.js";
import type { ZipEntry } from "./zip-record.js";

type Unpack = (source: ByteSource) => AsyncGenerator<Uint8Array, void, undefined>;

/** How members are packed, by the numbers of the format. */
const methods: ReadonlyMap<number, Unpack> = new Map<number, Unpack>([
  [0, (source) => restOf(source)],
  [8, inflated],
  [12, bunzipped],
  [20, (source) => unzstded(source)],
  [93, (source) => unzstded(source)],
]);

/** The number of deflate, which alone tells its own end wherever it stands. */
export const deflate = 8;

/** Why a member cannot be unpacked; undefined where it can. */
function refusedMember({ isEncrypted, method }: ZipEntry): Error | undefined {
  if (isEncrypted) return notUnpacked("it is encrypted");
  return methods.has(method) ? undefined : notUnpacked(`it is packed by method ${method}`);
}

/** The bytes of a member, which are held against what the archive says of them. */
export async function* zipContent(
  source: ByteSource,
  entry: ZipEntry,
  checkOf: () => Promise<Pick<ZipEntry, "sum" | "unpacked">> | Pick<ZipEntry, "sum" | "unpacked"> = () => entry,
): AsyncGenerator<Uint8Array, void, undefined> {
  const unpack = methods.get(entry.method);
  const refused = refusedMember(entry);
  if (!unpack || refused) throw refused;
  let sum = 0;
  let length = 0;
  for await (const bytes of unpack(source)) {
    sum = crc32(bytes, sum);
    length += bytes.length;
    yield bytes;
  }
  const check = await checkOf();
  if (sum !== check.sum || length !== check.unpacked)
    throw damaged(source.position(), "what was unpacked up to there is not what was packed");
}

/** So many of the next bytes of a source, as a source of their own that counts on from there. */
export function part(source: ByteSource, length: number): ByteSource {
  const start = source.position();
  async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    for (let left = length; left > 0; ) {
      const chunk = await source.next(left);
      if (!chunk) throw endsEarly(source.position());
      left -= chunk.length;
      yield chunk;
    }
  }
  const own = byteSource(chunks());
  return { ...own, position: () => start + own.position() };
}
