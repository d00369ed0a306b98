const key = "journal-lint-theme";
const themes = ["auto", "light", "dark"];

/** Lets the reader choose between light and dark, and remembers it where the browser allows that. */
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

/** A page that was opened as a file may be denied any storage. */
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
    // Then the choice holds until the page is closed.
  }
}
