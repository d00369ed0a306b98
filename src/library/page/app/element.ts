/** An element that the page is known to have. */
export function pageElement<Sort extends HTMLElement>(id: string, sort: new () => Sort): Sort {
  const element = document.getElementById(id);
  if (!(element instanceof sort)) throw new Error(`the page has no ${id}`);
  return element;
}

/** Calls back when a button is pressed. */
export function onPress(id: string, act: () => void): void {
  pageElement(id, HTMLButtonElement).addEventListener("click", act);
}
