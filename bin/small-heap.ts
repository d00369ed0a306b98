// The module is loaded where there is much to do, and not at every start.

/** More seldom, and much piles up; more often, and looking takes longer than the work itself. */
const percent = 60;

/** Has memory be looked through whenever it has grown by so much: V8 lets what is no longer needed pile up to a multiple of the rest. */
export async function keepHeapSmall(): Promise<void> {
  const { setFlagsFromString } = await import("node:v8");
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}

/** Has V8 give less room to what is new, where next to nothing of it is needed for long. */
export async function keepRoomSmall(): Promise<void> {
  const { setFlagsFromString } = await import("node:v8");
  setFlagsFromString("--semi-space-growth-factor=1");
}
