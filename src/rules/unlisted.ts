/** What the wording of a value needs that is not in its list. */
export interface Unlisted {
  readonly listed: readonly (string | number)[];
  /** The keyword of a user's schema that the value does not fit, where it is no list. */
  readonly constraint?: string;
  /** What the schema asks for, where it says that in words that follow "must". */
  readonly must?: string;
  /** The greatest number, or number of elements, that was ever seen. */
  readonly most?: number;
  readonly near?: string | number;
  /** The value, where it is a text. */
  readonly found?: string;
}
