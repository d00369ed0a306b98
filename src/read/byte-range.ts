/** A part of a file; `end` is behind its last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}
