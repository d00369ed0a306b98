import type { Storage } from "../../engine/lint/storage.js";
import { spillInMemory } from "../../engine/validate/spill.js";

/** Storage without a disk: findings wait in memory, and no file can be read by its path. */
export const disk: Storage = {
  chunks: () => {
    throw new Error("no file can be read here");
  },
  isPacked: () => false,
  unpacked: () => {
    throw new Error("it is packed: unpack it first");
  },
  spill: spillInMemory,
  schemas: () => {
    throw new Error("schemas cannot be read from a folder here");
  },
};
