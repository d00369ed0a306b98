import { fstatSync, readFileSync, readlinkSync } from "node:fs";
import type { ChalkInstance } from "chalk";
import { reasonOf } from "../base/text.js";
import type { FileId } from "../files/write/allowed.js";
import { type AtSignal, isClosedPipe } from "../files/write/output.js";

/** Whether a report is coloured: the flag, then FORCE_COLOR, then NO_COLOR, then whether anyone sees it. */
export function wantsColour(
  flag: "auto" | "always" | "never",
  env: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): boolean {
  if (flag !== "auto") return flag === "always";
  const force = env.FORCE_COLOR;
  if (force !== undefined) return force !== "0" && force !== "false";
  if (env.NO_COLOR || env.TERM === "dumb") return false;
  return isTerminal;
}

/** Bold and colours for what a command without `--color` prints. */
export async function chalkFor({ env, stdout }: Io): Promise<ChalkInstance> {
  const { Chalk } = await import("chalk");
  return new Chalk({ level: wantsColour("auto", env, stdout.isTerminal) ? 1 : 0 });
}

/** Somewhere text goes, or bytes that are none; `write` fails with EPIPE when nobody reads any more. */
export interface Output {
  readonly write: (text: string | Uint8Array) => Promise<void>;
  readonly isTerminal: boolean;
  /** The width of the terminal, where it is one. */
  readonly columns: number | undefined;
}

/** How wide text is where no terminal says. */
export const pipeColumns = 80;

/** Someone who types. */
export interface Keyboard {
  readonly isTerminal: boolean;
  /** Reports each Enter, and when no more can come; what it returns stops that. */
  readonly listen: (onEnter: () => void, onEnd: () => void) => () => void;
}

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
  readonly atSignal: AtSignal;
  /** Standard input as keys, for what goes on while someone types. */
  readonly keyboard?: Keyboard;
  /** Which files standard input and output are, where they are files. */
  readonly redirected?: { readonly stdin: FileId | undefined; readonly stdout: FileId | undefined };
}

/**
 * The same world, but that standard error cannot fail, for what nobody is there to read changes nothing of the verdict, and that
 * standard output fails by its name; only a reader that went away is reported as it is.
 */
export function withStreamsNamed(io: Io): Io {
  return {
    ...io,
    stdout: withWrite(io.stdout, (writing) =>
      writing.catch((error: unknown) => {
        throw isClosedPipe(error) ? error : new Error(`cannot write to standard output: ${reasonOf(error)}`);
      }),
    ),
    stderr: withWrite(io.stderr, (writing) => writing.catch(() => {})),
  };
}

function withWrite(output: Output, heed: (writing: Promise<void>) => Promise<void>): Output {
  return {
    write: (text) => heed(output.write(text)),
    isTerminal: output.isTerminal,
    get columns() {
      return output.columns;
    },
  };
}

const standardInputFile = 0;

/** Standard input, which fails where it is a folder or closed: Node reads both as if they were empty. */
export async function* standardInput(open: () => AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  refuseUnreadable();
  yield* open();
}

function refuseUnreadable(): void {
  let isFolder: boolean;
  try {
    isFolder = fstatSync(standardInputFile).isDirectory();
  } catch {
    throw new Error("it is closed");
  }
  if (isFolder) throw Object.assign(new Error(), { code: "EISDIR" });
  if (isStandIn()) throw new Error("it is closed");
}

/** In place of a closed input Node opens the null device, for writing too, which nobody does who wants to read. */
function isStandIn(): boolean {
  try {
    const [, flags = "0"] =
      /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${standardInputFile}`, "utf8")) ?? [];
    const isForWriting = (Number.parseInt(flags, 8) & 3) !== 0;
    return isForWriting && readlinkSync(`/proc/self/fd/${standardInputFile}`) === "/dev/null";
  } catch {
    return false;
  }
}
