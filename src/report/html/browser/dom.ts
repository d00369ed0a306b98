/** A part of an element; false stands for none. */
type Child = Node | string | false;

/** Creates an element; text is never parsed as HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== false));
  return made;
}

/** A span of a class, of which most of a list is made. */
export function span(name: string, ...children: readonly Child[]): HTMLSpanElement {
  return element("span", { class: name }, ...children);
}

/** The element with an id, which must be of the given class. */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`no ${kind.name} with the id ${id}`);
  return found;
}

/** Text that is shortened in the middle if there is little room, because names differ at their ends. */
export function middleCut(text: string, tailLength: number): readonly HTMLElement[] {
  const start = [...text];
  const tail = start.splice(-tailLength).join("");
  return [span("start", start.join("")), span("end", tail)];
}

const key = "journal-lint-theme";
const themes = ["auto", "light", "dark"];

/** Lets the reader choose between light and dark, and stores the choice if the browser allows it. */
export function startTheme(): void {
  const choices = document.querySelector<HTMLElement>(".theme");
  if (!choices) return;
  const radios = [...choices.querySelectorAll("input")];
  const use = (theme: string): void => {
    document.documentElement.dataset.theme = theme;
    for (const radio of radios) radio.checked = radio.value === theme;
  };
  choices.addEventListener("change", () => {
    const theme = radios.find(({ checked }) => checked)?.value ?? "auto";
    use(theme);
    remember(theme);
  });
  use(remembered());
  choices.hidden = false;
}

/** A page opened as a file may be denied storage. */
function remembered(): string {
  try {
    const theme = localStorage.getItem(key) ?? "auto";
    return themes.includes(theme) ? theme : "auto";
  } catch {
    return "auto";
  }
}

function remember(theme: string): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // The choice then lasts until the page is closed.
  }
}
