/** From so many bytes on, it is worth to load what it takes. */
const muchWork = 16 * 1024 * 1024;

/** Has memory be looked through more often where there is much to lint: V8 lets what is no longer needed pile up to a multiple of the rest. */
export async function keepHeapSmall(bytes: number): Promise<void> {
  if (bytes < muchWork) return;
  const { setFlagsFromString } = await import("node:v8");
  setFlagsFromString("--heap-growing-percent=20");
}
