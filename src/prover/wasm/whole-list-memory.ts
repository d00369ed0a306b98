// Lists of whose elements something is made for an object around them: the last one is kept as a whole, with what came of it, and
// counts for a list with the same bytes.

import * as at from "../layout";
import { elements, hasLength, proveElements } from "./array";
import { areSame } from "./bytes";
import { memoryOf } from "./list-memory";

/** Reads elements to behind the bracket at the end, or finds that they are those of the last list. */
export function proveAsBefore(from: usize, array: usize): usize {
  const writes: usize = load<u32>(array, at.arrayWrites);
  const kept = memoryOf(array);
  if (kept == 0) return proveElements(from, array, false);
  const length = load<u32>(kept, at.memoryEnds);
  if (length != 0 && areSame(from, kept + at.memoryText, length)) {
    recall(writes);
    return hasLength(array, load<u32>(kept, at.memoryCount)) ? from + length : 0;
  }
  const end = proveElements(from, array, false);
  if (end == 0) return 0;
  const size = <u32>(end - from);
  if (size > <u32>at.longestMemory) return end;
  memory.copy(kept + at.memoryText, from, size);
  store<u32>(kept, size, at.memoryEnds);
  store<u32>(kept, elements, at.memoryCount);
  keep(writes);
  return end;
}

function keep(writes: usize): void {
  const owner: usize = load<u32>(writes);
  store<u64>(writes, load<u64>(owner) & load<u64>(writes, at.writesMask), at.writesFacts);
  store<u32>(writes, load<u32>(owner, at.relationsNear), at.writesNear);
  let write = writes + at.writesStart;
  for (let left = load<u32>(writes, at.writesCount); left > 0; left--, write += at.writeLength) {
    store<f64>(write, load<f64>(load<u32>(write)), at.writeNumber);
  }
}

function recall(writes: usize): void {
  const owner: usize = load<u32>(writes);
  store<u64>(owner, load<u64>(owner) | load<u64>(writes, at.writesFacts));
  store<u32>(owner, load<u32>(owner, at.relationsNear) | load<u32>(writes, at.writesNear), at.relationsNear);
  let write = writes + at.writesStart;
  for (let left = load<u32>(writes, at.writesCount); left > 0; left--, write += at.writeLength) {
    store<f64>(load<u32>(write), load<f64>(write, at.writeNumber));
  }
}
