/**
 * Has V8 wait longer before it compiles code anew that is run often: up to some megabytes, that takes more time than the better code saves.
 */
export async function compileLate(): Promise<void> {
  const { setFlagsFromString } = await import("node:v8");
  // Of JavaScript, and of the WebAssembly that proves lines, which must not have been compiled yet.
  setFlagsFromString("--interrupt-budget=1000000");
  setFlagsFromString("--wasm-tiering-budget=100000000");
}
