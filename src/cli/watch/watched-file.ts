/** A file that is watched: its name as it is reported, and where it is. */
export interface WatchedFile {
  readonly name: string;
  readonly path: string;
}
