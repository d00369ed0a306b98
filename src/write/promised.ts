/** A promise of what Node tells by a callback: the `promisify` of `node:util` has every start load much that it does not need. */
export function promised<Result>(call: (done: (error: Error | null, result: Result) => void) => void): Promise<Result> {
  return new Promise((resolve, reject) => {
    call((error, result) => (error ? reject(error) : resolve(result)));
  });
}
