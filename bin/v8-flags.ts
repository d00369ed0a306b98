// Of the hundreds of functions that judge lines and play sessions, most are not run often enough to be worth V8's best code, and next to
// nothing of what they make is needed for long. How much V8 does for either is set by what there is to do.

/** Waits longer before it compiles code anew that is run often. */
const compileLate = "--interrupt-budget=400000";
/** Waits less long where much is yet to be run: on one thread that gains more than it costs, on several no more than it costs. */
const compileInTime = "--interrupt-budget=150000";
/** The same of WebAssembly that is yet to be loaded, which pays up to some megabytes of journals. */
const compileWasmLate = "--wasm-tiering-budget=100000000";
/** Optimises functions with little of what they call. */
const compileLess = "--max-inlined-bytecode-size-cumulative=200";
/** Looks through memory whenever it has grown by so much: at more, much piles up, and at less, looking takes longer than the work itself. */
const keepHeapSmall = "--heap-growing-percent=60";
/** Gives what is new no more room than at first. */
const keepRoomSmall = "--semi-space-growth-factor=1";

export const forLittleWork = (): Promise<void> => set(compileLate, compileWasmLate);
/** Stories are most of the code: what is left without them is worth compiling, however large. */
export const forMuchWork = (followsStories: boolean): Promise<void> =>
  set(compileInTime, ...(followsStories ? [compileLess] : []), keepHeapSmall, keepRoomSmall);
export const forMuchToMake = (): Promise<void> => set(compileLess, keepHeapSmall);

async function set(...flags: readonly string[]): Promise<void> {
  // `--version` and its like need it not.
  const { setFlagsFromString } = await import("node:v8");
  for (const flag of flags) setFlagsFromString(flag);
}
