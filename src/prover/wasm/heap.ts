let top: usize = 0;
let bottom: usize = 0;

/** Says where there is room for what is made on the way: kinds, records of users' schemas, texts and lists that were met. */
export function setHeap(start: usize, end: usize): void {
  top = start;
  bottom = end;
}

/** Takes some room, of zeros; 0 where there is none left. It is never given back: a prover goes with what it was made for. */
export function take(length: usize): usize {
  const at = (top + 15) & ~15;
  if (at + length > bottom) return 0;
  top = at + length;
  return at;
}
