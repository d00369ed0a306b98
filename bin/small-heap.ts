/** More seldom, and much piles up; more often, and looking takes longer than the work itself. */
const percent = 60;

/**
 * Has memory be looked through whenever it has grown by so much: V8 lets what is no longer needed pile up to a multiple of the rest, and
 * gives much room to what is new, of which next to nothing here is needed for long.
 */
export async function keepHeapSmall(): Promise<void> {
  // It is loaded where there is much to do, and not at every start.
  const { setFlagsFromString } = await import("node:v8");
  setFlagsFromString(`--heap-growing-percent=${percent}`);
  setFlagsFromString("--semi-space-growth-factor=1");
}
