import type { Keyboard } from "../src/cli/io.js";

/** Standard input as keys. It is not opened before someone listens, and never put into another mode: a terminal stays as it was. */
export function createKeyboard(): Keyboard {
  return {
    get isTerminal() {
      return process.stdin.isTTY === true;
    },
    listen(onEnter, onEnd) {
      const { stdin } = process;
      const onData = (bytes: Uint8Array): void => {
        for (const byte of bytes) if (byte === 0x0a) onEnter();
      };
      stdin.on("data", onData).on("end", onEnd).on("error", onEnd);
      return () => {
        stdin.off("data", onData).off("end", onEnd);
        // What is only paused may keep the process from ending.
        stdin.destroy();
      };
    },
  };
}
