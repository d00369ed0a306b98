/** What the command line asks of the story of a journal. */
export interface StoryRequest {
  /** A path, or - for standard input. */
  readonly file: string;
  readonly json: boolean;
}
