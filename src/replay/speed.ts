/** How fast a session is replayed: so many times as fast as it was played, as fast as it goes, or line by line as asked. */
export type Speed = number | "max" | "step";

const times = /^(\d+(?:\.\d+)?|\.\d+)x?$/;
const fastest = 1e6;

/** What is wrong with a text that is no speed. */
export const speedForm = `a speed is a number such as 60x, of ${fastest} at most, or max, or step`;

/** The speed that a text such as `60x` or `max` names; undefined where it is none. */
export function speedOf(text: string): Speed | undefined {
  if (text === "max" || text === "step") return text;
  const factor = Number(times.exec(text)?.[1] ?? Number.NaN);
  return factor > 0 && factor <= fastest ? factor : undefined;
}
