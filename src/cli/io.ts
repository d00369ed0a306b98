/** Somewhere text goes, or bytes that are none; `write` fails with EPIPE when nobody reads any more. */
export interface Output {
  readonly write: (text: string | Uint8Array) => Promise<void>;
  readonly isTerminal: boolean;
  /** The width of the terminal, where it is one. */
  readonly columns: number | undefined;
}

/** How wide text is where no terminal tells. */
export const pipeColumns = 80;

/** The world outside, as `bin` hands it in. */
export interface Io {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Milliseconds since some moment. */
  readonly now: () => number;
  /** From now on the user's wish to end is no longer the end of the process, but a signal. */
  readonly interruption: () => AbortSignal;
}

/** The same world, but that standard error cannot fail: what nobody is there to read changes nothing of the verdict. */
export function withUnfailingStderr(io: Io): Io {
  const { stderr } = io;
  return {
    ...io,
    stderr: {
      write: (text) => stderr.write(text).catch(() => {}),
      isTerminal: stderr.isTerminal,
      get columns() {
        return stderr.columns;
      },
    },
  };
}

/** The reader of our output went away, as `head` does when it has seen enough. */
export function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EPIPE";
}
