import type { GrowingBytes } from "./growing-bytes.js";

/** How an event is put into text; fields that are undefined are left out. */
export interface Form {
  /** The text of an event, without the end of the line. */
  readonly text: (event: object) => string;
  /** Adds the same text to bytes, which is quicker than encoding it. */
  readonly add: (event: object, to: GrowingBytes) => void;
  readonly lineEnd: string;
  /** A side file, in which a list may take a line for each element. */
  readonly fileText: (event: object, list: string | undefined) => string;
}
