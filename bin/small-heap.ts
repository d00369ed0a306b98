/**
 * Has memory be looked through whenever it has grown by so much: V8 lets what is no longer needed pile up to a multiple of the rest, and
 * gives much room to what is new, of which next to nothing here is needed for long.
 */
export async function keepHeapSmall(percent: number): Promise<void> {
  // It is loaded where there is much to do, and not at every start.
  const { setFlagsFromString } = await import("node:v8");
  setFlagsFromString(`--heap-growing-percent=${percent}`);
  setFlagsFromString("--semi-space-growth-factor=1");
}
