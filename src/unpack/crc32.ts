/** Node's own, which is ten times as quick as any that is written in JavaScript. */
export { crc32 } from "node:zlib";
