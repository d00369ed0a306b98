/** Of more texts than so many all are forgotten, and of longer ones nothing is remembered. */
const mostRemembered = 2000;
const longestRemembered = 200;

/** The same as a function makes of texts, which come again and again. */
export function remembered(make: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    if (text.length > longestRemembered) return made;
    if (known.size >= mostRemembered) known.clear();
    known.set(text, made);
    return made;
  };
}
