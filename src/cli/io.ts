import { Buffer } from "node:buffer";
import type { ChalkInstance } from "chalk";
import { wrapped } from "../base/display.js";
import { inertLine, visible } from "../base/visible.js";
import type { FileId } from "../files/write/allowed.js";
import { type AtSignal, cannotPrint } from "../files/write/output.js";
import { fstatSync, readFileSync, readlinkSync } from "../read/node-fs.js";

/** True for a coloured report: decided by the flag, FORCE_COLOR, NO_COLOR or the terminal, in this order. */
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

/** Bold and colours for commands without `--color`. */
export async function chalkFor({ env, stdout }: Io): Promise<ChalkInstance> {
  const { Chalk } = await import("chalk");
  return new Chalk({ level: wantsColour("auto", env, stdout.isTerminal) ? 1 : 0 });
}

/** A stream for text or bytes; `write` fails with EPIPE if the reader has gone. */
export interface Output {
  readonly write: (text: string | Uint8Array) => Promise<void>;
  readonly isTerminal: boolean;
  /** The width of the terminal, if it is one. */
  readonly columns: number | undefined;
}

/** The assumed width if there is no terminal. */
export const pipeColumns = 80;

/** Standard input as a keyboard. */
export interface Keyboard {
  readonly isTerminal: boolean;
  /** Calls back for each Enter, and at the end of input; the returned function stops that. */
  readonly listen: (onEnter: () => void, onEnd: () => void) => () => void;
}

/** The streams, environment and clock of the process, as passed in by `bin`. */
export interface ProcessIo {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Milliseconds since some moment. */
  readonly now: () => number;
  /** From now on, an interrupt by the user no longer ends the process, but aborts this signal. */
  readonly interruption: () => AbortSignal;
  readonly atSignal: AtSignal;
  /** Standard input as keys, while something is running. */
  readonly keyboard?: Keyboard;
  /** The files that standard input and output are redirected to, if they are files. */
  readonly redirected?: { readonly stdin: FileId | undefined; readonly stdout: FileId | undefined };
}

/** Standard input, whose start can be looked at before it is read. */
export interface StandardInput extends AsyncIterable<Uint8Array> {
  /** Its start, as far as it takes until a test of it says that it is enough, as one byte a character. */
  readonly start: (isEnough: (start: string) => boolean) => Promise<string>;
}

/** The environment of a command. */
export interface Io extends ProcessIo {
  readonly stdin: StandardInput;
  /** Prints a reason to standard error, on one line unless a terminal is narrower. */
  readonly complain: (reason: string) => Promise<void>;
}

/** In front of further lines of a reason. */
const continued = "  ";

/** Wraps the streams: errors of standard error change no verdict and are ignored; those of standard output get its name. */
export function withStreamsNamed(processIo: ProcessIo): Io {
  const stderr = withWrite(processIo.stderr, (writing) => writing.catch(() => {}));
  return {
    ...processIo,
    stdin: withStart(processIo.stdin),
    stdout: withWrite(processIo.stdout, (writing) =>
      writing.catch((error: unknown) => {
        throw cannotPrint(error);
      }),
    ),
    stderr,
    complain(reason) {
      const text = visible(`journal-lint: ${reason}`);
      const lines = stderr.columns === undefined ? [text] : wrapped(text, stderr.columns - continued.length);
      return stderr.write(lines.map((line, index) => (index === 0 ? "" : continued) + inertLine(line)).join(""));
    },
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

function withStart(stream: AsyncIterable<Uint8Array>): StandardInput {
  /** What was read and not yet handed on; an error is met again where it is read. */
  const seen: Promise<IteratorResult<Uint8Array>>[] = [];
  let reader: AsyncIterator<Uint8Array> | undefined;
  let text = "";
  return {
    async start(isEnough) {
      reader ??= stream[Symbol.asyncIterator]();
      while (!isEnough(text)) {
        const reading = reader.next();
        seen.push(reading);
        const next = await reading.catch(() => undefined);
        if (!next || next.done) break;
        text += Buffer.from(next.value).toString("latin1");
      }
      return text;
    },
    async *[Symbol.asyncIterator]() {
      reader ??= stream[Symbol.asyncIterator]();
      try {
        const next = () => seen.shift() ?? reader?.next();
        for (let one = await next(); one && !one.done; one = await next()) yield one.value;
      } finally {
        await reader.return?.();
      }
    },
  };
}

const standardInputFile = 0;

/** Standard input, which fails if it is a folder or closed: Node reads both as if they were empty. */
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

/** For a closed input Node opens the null device for reading and writing, which nobody does just to read. */
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
