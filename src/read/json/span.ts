/** A part of a text, by offsets. */
export interface Span {
  readonly start: number;
  /** Behind the last unit. */
  readonly end: number;
}
