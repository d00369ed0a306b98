/** In bytes of what V8 makes of a function first. */
const longest = 1500;

/**
 * Has V8 optimise functions up to a length alone, and with them little of what they call: lines are judged, and sessions are played, by
 * hundreds of functions, of which optimising the large ones takes more time than it ever saves.
 */
export async function compileLess(): Promise<void> {
  // It is loaded where there is much to do, and not at every start.
  const { setFlagsFromString } = await import("node:v8");
  setFlagsFromString(`--max-optimized-bytecode-size=${longest}`);
  setFlagsFromString("--max-inlined-bytecode-size-cumulative=200");
}
