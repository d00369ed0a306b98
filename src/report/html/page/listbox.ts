/** Keeps a list of options usable by keyboard: one stop for Tab, arrows within it, Space or Enter to choose. */
export interface Listbox {
  /** Sets the stop for Tab again after the options have changed. */
  readonly refresh: () => void;
}

export function startListbox(list: HTMLElement, onChoose: (item: HTMLElement) => void): Listbox {
  const items = (): readonly HTMLElement[] => [...list.querySelectorAll<HTMLElement>("[role=option]")];
  const stopAt = (stop: HTMLElement | undefined): void => {
    for (const item of items()) item.tabIndex = item === stop ? 0 : -1;
  };
  const optionAt = ({ target }: Event): HTMLElement | undefined =>
    (target instanceof Element && target.closest<HTMLElement>("[role=option]")) || undefined;

  list.addEventListener("click", (event) => {
    const item = optionAt(event);
    if (!item) return;
    stopAt(item);
    onChoose(item);
  });
  list.addEventListener("keydown", (event) => {
    const item = optionAt(event);
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === " " || event.key === "Enter") onChoose(item);
    else {
      const all = items();
      const next = all[placeAfter(event.key, all.indexOf(item), all.length)];
      if (!next) return;
      stopAt(next);
      next.focus();
    }
    event.preventDefault();
  });
  return {
    refresh() {
      const all = items();
      stopAt(all.find((item) => item.tabIndex === 0) ?? all[0]);
    },
  };
}

/** Where a key leads from a place; out of the list where it leads nowhere. */
function placeAfter(key: string, place: number, length: number): number {
  switch (key) {
    case "ArrowDown":
      return Math.min(place + 1, length - 1);
    case "ArrowUp":
      return Math.max(place - 1, 0);
    case "Home":
      return 0;
    case "End":
      return length - 1;
    default:
      return -1;
  }
}
