import { constants } from "node:os";
import type { Io } from "../src/cli/io.js";

/** Signals by which people and systems ask a program to end. */
const requests: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];
/** Signals that end a program at once, on the systems that have them. */
const immediate: readonly NodeJS.Signals[] = ["SIGQUIT", "SIGXCPU", "SIGALRM", "SIGVTALRM", "SIGUSR2"];
const handled = [...requests, ...immediate.filter((signal) => signal in constants.signals)];

/**
 * Handles the signals that end the process. If the work can be interrupted, the first request does that. Any other signal runs the cleanups and
 * then ends the process as it would have without a handler.
 */
export function createSignals(): Pick<Io, "interruption" | "atSignal"> {
  let interruption: AbortController | undefined;
  let isListening = false;
  const cleanups: (() => void)[] = [];
  const end = (signal: NodeJS.Signals): void => {
    if (interruption && !interruption.signal.aborted && requests.includes(signal)) {
      interruption.abort();
      return;
    }
    for (const cleanUp of cleanups.splice(0).reverse()) cleanUp();
    for (const each of handled) process.removeAllListeners(each);
    process.kill(process.pid, signal);
  };
  const listen = (): void => {
    if (isListening) return;
    isListening = true;
    // The listeners are never removed: a signal that is still waiting for one would be lost.
    for (const signal of handled) process.on(signal, end);
  };
  return {
    interruption() {
      interruption = new AbortController();
      listen();
      return interruption.signal;
    },
    atSignal(cleanUp) {
      listen();
      cleanups.push(cleanUp);
      return () => {
        const index = cleanups.indexOf(cleanUp);
        if (index >= 0) cleanups.splice(index, 1);
      };
    },
  };
}
