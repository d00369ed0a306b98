/** Code that is ready to be run. */
export type CompiledModule = object;

/** What is used of WebAssembly: the types of Node.js do not have it, and those of browsers have too much. */
interface WebAssemblyGlobal {
  readonly Module: new (bytes: Uint8Array) => CompiledModule;
  readonly Instance: new (module: CompiledModule, imports: object) => { readonly exports: unknown };
  readonly Memory: new (size: {
    readonly initial: number;
    readonly maximum: number;
  }) => { readonly buffer: ArrayBuffer };
}

/** Whether this machine keeps numbers as WebAssembly does, of whose memory words are read as they are. */
const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/** WebAssembly, where there is any that can be used: `node --jitless` has none. */
export function webAssembly(): WebAssemblyGlobal | undefined {
  return isLittleEndian ? (globalThis as { readonly WebAssembly?: WebAssemblyGlobal }).WebAssembly : undefined;
}
