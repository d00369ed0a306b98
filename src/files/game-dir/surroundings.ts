/** All that the search for the game's folder asks of the machine; a test makes its own. */
export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** The user's own folder. */
  readonly home: string;
  /** The top of the file system. */
  readonly root: string;
  /** The value of a name in Windows' registry, or undefined. */
  readonly registry: (key: string, name: string) => Promise<string | undefined>;
}

/** Where one platform or launcher may keep journals: folders, with `*` for any name in a folder. */
export type Places = (surroundings: Surroundings) => Promise<readonly string[]>;
