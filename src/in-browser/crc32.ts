export { crc32 } from "../hash/crc32.js";
