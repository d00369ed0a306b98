/**
 * Has V8 optimise small functions alone, and not what they call along with them: sessions are played by hundreds of large functions, each
 * of them so seldom that optimising it takes more time than it ever saves.
 */
export async function compileLess(): Promise<void> {
  // It is loaded where there is much to do, and not at every start.
  const { setFlagsFromString } = await import("node:v8");
  setFlagsFromString("--max-optimized-bytecode-size=400");
  setFlagsFromString("--max-inlined-bytecode-size-cumulative=200");
}
