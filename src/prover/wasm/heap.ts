let top: usize = 0;
let bottom: usize = 0;

/** Sets the memory for what is created while running: remembered texts and lists. */
export function setHeap(start: usize, end: usize): void {
  top = start;
  bottom = end;
}

/** Allocates zeroed memory; 0 if there is none left. It is never freed: a prover is discarded as a whole. */
export function tryAllocate(length: usize): usize {
  const at = (top + 15) & ~15;
  if (at + length > bottom) return 0;
  top = at + length;
  return at;
}
