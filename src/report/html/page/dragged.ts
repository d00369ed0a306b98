import { dragNotice } from "../drag-notice.js";

/** In a frame, files that are dragged over the report are for the page around it; the browser would open them in the place of a page. */
export function passDraggedOn(): void {
  if (window.parent === window) return;
  for (const type of ["dragenter", "dragover", "drop"] as const) {
    document.addEventListener(type, (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      // Only that it is so is reported, which whoever is around may know.
      if (type !== "drop") window.parent.postMessage(dragNotice, "*");
    });
  }
}
