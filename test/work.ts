/** Built-in functions that look at each character or element between two places; called by any of the code of a run. */
const searches = {
  indexOf: (text: string, found: unknown, from: number) => (Number(found) < 0 ? text.length : Number(found)) - from,
  lastIndexOf: (text: string, found: unknown) => text.length - Math.max(0, Number(found)),
  includes: (text: string) => text.length,
  split: (text: string) => text.length,
  replaceAll: (text: string) => text.length,
  toLowerCase: (text: string) => text.length,
} as const;
const visits = ["some", "every", "find", "filter", "map", "flatMap", "findIndex"] as const;

type Method = (this: unknown, ...args: readonly unknown[]) => unknown;

/**
 * Counts the characters and elements that built-in searches, patterns, JSON and callbacks of arrays go through while `act` runs:
 * work that does not depend on the machine.
 */
export async function workOf(act: () => Promise<unknown>): Promise<number> {
  let work = 0;
  const restores: (() => void)[] = [];
  const replace = (holder: object, name: string, make: (original: Method) => Method): void => {
    const methods = holder as Record<string, Method>;
    const original = methods[name];
    if (!original) throw new Error(`there is no ${name}`);
    Object.defineProperty(methods, name, { value: make(original), writable: true, configurable: true });
    restores.push(() => Object.defineProperty(methods, name, { value: original, writable: true, configurable: true }));
  };
  for (const [name, cost] of Object.entries(searches)) {
    replace(
      String.prototype,
      name,
      (original) =>
        function (this: unknown, ...args) {
          const found = Reflect.apply(original, this, args);
          work += Math.max(1, cost(String(this), found, Number(args[1] ?? 0) || 0));
          return found;
        },
    );
  }
  for (const name of visits) {
    replace(
      Array.prototype,
      name,
      (original) =>
        function (this: unknown, callback, ...rest) {
          const counting = function (this: unknown, ...args: readonly unknown[]): unknown {
            work++;
            return Reflect.apply(callback as Method, this, args);
          };
          return Reflect.apply(original, this, [typeof callback === "function" ? counting : callback, ...rest]);
        },
    );
  }
  // All other functions of patterns and of texts with patterns call this one.
  replace(
    RegExp.prototype,
    "exec",
    (original) =>
      function (this: unknown, ...args) {
        const pattern = this as RegExp;
        const text = String(args[0]);
        const from = pattern.global || pattern.sticky ? pattern.lastIndex : 0;
        const found = Reflect.apply(original, pattern, args) as RegExpExecArray | null;
        const isFixed = pattern.sticky || pattern.source.startsWith("^");
        if (found) work += found.index + found[0].length - from;
        else work += isFixed ? 1 : text.length - from;
        return found;
      },
  );
  replace(
    JSON,
    "parse",
    (original) =>
      function (this: unknown, ...args) {
        work += String(args[0]).length;
        return Reflect.apply(original, this, args);
      },
  );
  replace(
    JSON,
    "stringify",
    (original) =>
      function (this: unknown, ...args) {
        const text = Reflect.apply(original, this, args);
        work += String(text).length;
        return text;
      },
  );
  try {
    await act();
  } finally {
    for (const restore of restores) restore();
  }
  return work;
}
