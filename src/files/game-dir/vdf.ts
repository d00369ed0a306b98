/** Steam's own format for settings: names with a text or with more names. */
export interface Vdf {
  readonly [name: string]: string | Vdf | undefined;
}

/** Reads Steam's format; what is broken ends the reading, and what was read stays. */
export function parseVdf(text: string): Vdf {
  const tokens = [...text.matchAll(/"((?:[^"\\]|\\.)*)"|[{}]|\/\/[^\n]*/g)].filter(([all]) => !all.startsWith("//"));
  let at = 0;
  const readObject = (): Vdf => {
    const entries: [string, string | Vdf][] = [];
    for (;;) {
      const name = tokens[at++]?.[1];
      const value = name === undefined ? undefined : tokens[at++];
      if (name === undefined || value === undefined || value[0] === "}") return Object.fromEntries(entries);
      entries.push([unescaped(name), value[0] === "{" ? readObject() : unescaped(value[1] ?? "")]);
    }
  };
  return readObject();
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, "$1");
}
