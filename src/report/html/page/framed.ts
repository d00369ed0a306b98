import { dragNotice, noticedTheme } from "../in-frame.js";
import { useTheme } from "./page.js";

/** Whether this report is shown by our page, which has a header and a choice of colours of its own. */
export function startFramed(): boolean {
  if (window.parent === window) return false;
  passDraggedOn();
  const theme = noticedTheme(window.name);
  if (theme === undefined) return false;
  document.documentElement.classList.add("framed");
  useTheme(theme);
  window.addEventListener("message", ({ data, source }) => {
    const chosen = source === window.parent ? noticedTheme(data) : undefined;
    if (chosen !== undefined) useTheme(chosen);
  });
  return true;
}

/** Files that are dragged over the report are for the page around it; the browser would open them in the place of a page. */
function passDraggedOn(): void {
  for (const type of ["dragenter", "dragover", "drop"] as const) {
    document.addEventListener(type, (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      // Only that it is so is reported, which whoever is around may know.
      if (type !== "drop") window.parent.postMessage(dragNotice, "*");
    });
  }
}
