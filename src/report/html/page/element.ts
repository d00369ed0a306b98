type Child = Node | string;

/** Makes an element; text is only ever text, whatever it says. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** The element of the document that has an id, of the class that it must have. */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`no ${kind.name} with the id ${id}`);
  return found;
}

/** Text that is shortened at its middle where room is short, because names differ at their ends. */
export function middleCut(text: string, tailLength: number): readonly HTMLElement[] {
  const start = [...text];
  const tail = start.splice(-tailLength).join("");
  return [element("span", { class: "start" }, start.join("")), element("span", { class: "end" }, tail)];
}

const numbers = new Intl.NumberFormat("en");

/** A number as people read it. */
export function figure(amount: number): string {
  return numbers.format(amount);
}
