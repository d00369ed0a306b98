/** Has V8 wait longer before it compiles code anew that is run often: of most code, that takes more time than the better code saves. */
export async function compileLate(): Promise<void> {
  const { setFlagsFromString } = await import("node:v8");
  setFlagsFromString("--interrupt-budget=400000");
}

/** The same of WebAssembly that is yet to be loaded: it pays up to some megabytes of journals. */
export async function compileWasmLate(): Promise<void> {
  const { setFlagsFromString } = await import("node:v8");
  setFlagsFromString("--wasm-tiering-budget=100000000");
}
