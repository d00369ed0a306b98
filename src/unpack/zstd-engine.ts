import * as zlib from "node:zlib";
import type { ByteSource } from "./byte-source.js";
import { throughEngine, type UnpackingEngine } from "./engine.js";

/** Node has it from 22.15 on. */
const { createZstdDecompress } = zlib as { readonly createZstdDecompress?: () => UnpackingEngine };

/** Unpacks a frame by the engine of Node, where it has one. */
export const engineFrame: ((source: ByteSource) => AsyncGenerator<Uint8Array, void, undefined>) | undefined =
  createZstdDecompress && ((source) => throughEngine(createZstdDecompress(), source));
