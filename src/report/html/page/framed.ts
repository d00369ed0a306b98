import { dragNotice, noticedTheme } from "../in-frame.js";
import { useTheme } from "./page.js";

/** Prepares a report inside a frame; true if it is shown by our page, which has its own header and choice of colours. */
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

/** Files dragged over the report are meant for the page around it; the browser would open them instead of the page. */
function passDraggedOn(): void {
  for (const type of ["dragenter", "dragover", "drop"] as const) {
    document.addEventListener(type, (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      // The message reveals nothing else, so any surrounding page may receive it.
      if (type !== "drop") window.parent.postMessage(dragNotice, "*");
    });
  }
}
