/** What a promise gives; as soon as the signal is aborted, its reason is thrown instead. */
export async function orAbort<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise;
  let stop = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop);
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Hands on what a source gives; as soon as the signal is aborted, its reason is thrown and the source let go. */
export async function* abortable<Value>(
  source: AsyncIterable<Value>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Value, void, undefined> {
  const iterator = source[Symbol.asyncIterator]();
  let isOver = false;
  try {
    for (;;) {
      signal?.throwIfAborted();
      const step = await orAbort(iterator.next(), signal);
      isOver = step.done === true;
      if (step.done) return;
      yield step.value;
    }
  } finally {
    const closed = isOver ? undefined : iterator.return?.();
    // A source that waits for bytes closes when they come: whoever aborts does not wait for that.
    if (signal?.aborted) closed?.catch(() => {});
    else await closed;
  }
}
