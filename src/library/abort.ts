/** Awaits a promise, but throws the signal's reason as soon as it is aborted. */
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

/** Forwards a source; as soon as the signal is aborted, its reason is thrown and the source closed. */
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
    // A source that waits for bytes only closes when they come, which an abort does not wait for.
    if (signal?.aborted) closed?.catch(() => {});
    else await closed;
  }
}
