export { inflatedByScript as inflated } from "../unpack/inflate-stream.js";
