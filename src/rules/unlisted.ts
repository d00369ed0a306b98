/** What the wording of a value needs that is not in its list. */
export interface Unlisted {
  readonly listed: readonly (string | number)[];
  /** The keyword of a user's schema that the value does not fit, where it is no list. */
  readonly constraint?: string;
  readonly near?: string | number;
}
