import type { FindingsList } from "./list.js";

/** Handles the keys that lead to the search and through the findings. */
export function startKeyboard(list: FindingsList, search: HTMLInputElement, frame: HTMLElement): void {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { target } = event;
    const isTyping = target instanceof HTMLInputElement && target.type === "search";
    const isInList = target instanceof Node && frame.contains(target);
    if (target === search ? searchKey(event, list, search) : !isTyping && listKey(event, list, search, isInList)) {
      event.preventDefault();
    }
  });
}

/** Handles a key while the search field has the focus; returns whether it had an effect. */
function searchKey({ key }: KeyboardEvent, list: FindingsList, search: HTMLInputElement): boolean {
  if (key === "ArrowDown" || key === "Enter") list.moveTo(0);
  else if (key === "Escape" && search.value === "") search.blur();
  else return false;
  return true;
}

/** Handles a key elsewhere; returns whether it had an effect. Arrows and the like only work within the list. */
function listKey({ key }: KeyboardEvent, list: FindingsList, search: HTMLInputElement, isInList: boolean): boolean {
  if (key === "/") {
    search.focus();
    search.select();
  } else if (key === "j" || (isInList && key === "ArrowDown")) list.move(1);
  else if (key === "k" || (isInList && key === "ArrowUp")) list.move(-1);
  else if (isInList && key === "Home") list.moveTo(0);
  else if (isInList && key === "End") list.moveTo(Number.POSITIVE_INFINITY);
  else if (key === "Escape") return list.close();
  else return false;
  return true;
}
