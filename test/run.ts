import { Buffer } from "node:buffer";
import type { Io, ProcessIo } from "../src/cli/io.js";
import { main } from "../src/main.js";
import { projectFolder, spawnTool, toolFile } from "./tool.js";

export { projectFolder } from "./tool.js";

export interface Ran {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a run starts from; a test names only what it cares about. */
export interface Surroundings {
  readonly cwd?: string;
  readonly stdin?: string | Uint8Array | ProcessIo["stdin"];
  readonly env?: Io["env"];
  readonly isTerminal?: boolean;
  readonly columns?: number;
  /** The width of the terminal that standard error goes to; by default it goes to none. */
  readonly errorColumns?: number;
  readonly signal?: AbortSignal;
  /** The code of the error by which standard output cannot be written. */
  readonly stdoutFailure?: string;
  readonly redirected?: Io["redirected"];
  readonly now?: Io["now"];
  /** Takes all that goes to standard output, as it is. */
  readonly onStdout?: (piece: string | Uint8Array) => void;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Runs the command line within the test's own process; as one of its own where an executable is tested. */
export function run(argv: readonly string[], surroundings: Surroundings = {}): Promise<Ran> {
  const { cwd = projectFolder, stdin = "", env = {} } = surroundings;
  const isPlain = typeof stdin === "string" || stdin instanceof Uint8Array;
  if (toolFile === undefined || !isPlain || Object.keys(surroundings).some((name) => !processHas.includes(name))) {
    return runHere(argv, surroundings);
  }
  return spawnTool(argv, { cwd, env, stdin: Buffer.from(stdin) }).then(({ exitCode, stdout, stderr }) => ({
    exitCode,
    stdout: atSamePace(stdout),
    stderr: atSamePace(stderr),
  }));
}

/** What can be given to a process; all else is for the one of the test. */
const processHas: readonly string[] = ["cwd", "stdin", "env"] satisfies readonly (keyof Surroundings)[];

/** Here every run takes the same time. */
function atSamePace(text: string): string {
  return text.replace(/\((?:\d+ ms|[\d.]+ s)\)/g, "(40 ms)").replace(/(<testsuites [^>]*time=")[^"]*/, "$10.040");
}

async function runHere(argv: readonly string[], surroundings: Surroundings): Promise<Ran> {
  const {
    cwd = projectFolder,
    stdin = "",
    env = {},
    isTerminal = false,
    columns,
    errorColumns,
    signal,
    stdoutFailure,
  } = surroundings;
  let clock = 0;
  const printed = { stdout: "", stderr: "" };
  const output = (stream: keyof typeof printed) => ({
    isTerminal,
    columns: stream === "stdout" ? columns : errorColumns,
    write: async (text: string | Uint8Array) => {
      if (stream === "stdout" && stdoutFailure !== undefined) {
        throw Object.assign(new Error(`${stdoutFailure}: as the system says it`), { code: stdoutFailure });
      }
      if (stream === "stdout") surroundings.onStdout?.(text);
      printed[stream] += typeof text === "string" ? text : Buffer.from(text).toString();
    },
  });
  const exitCode = await main(argv, {
    cwd,
    env,
    stdin: typeof stdin === "string" || stdin instanceof Uint8Array ? once(Buffer.from(stdin)) : stdin,
    now: surroundings.now ?? (() => (clock++ === 0 ? 0 : 40)),
    interruption: () => signal ?? new AbortController().signal,
    atSignal: () => () => {},
    ...(surroundings.redirected && { redirected: surroundings.redirected }),
    stdout: output("stdout"),
    stderr: output("stderr"),
  });
  return { exitCode, ...printed };
}
