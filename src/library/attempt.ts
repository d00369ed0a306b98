/** What a source gave, or why it gave no more. */
export type Attempt<Value> = { readonly value: Value } | { readonly error: unknown };

/** Hands a source's failure on as a value, so that it cannot be mistaken for one of whoever reads on. */
export async function* attempt<Value>(source: AsyncIterable<Value>): AsyncGenerator<Attempt<Value>, void, undefined> {
  try {
    for await (const value of source) yield { value };
  } catch (error) {
    yield { error };
  }
}
