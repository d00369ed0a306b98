import { dragNotice } from "../../../report/html/drag-notice.js";
import { pageElement } from "./element.js";

/** Calls back when files are dropped, wherever that is; while they are dragged, the style lets none of it come to the report. */
export function onDrop(act: (dropped: DataTransfer) => void): void {
  const setDragging = (isDragging: boolean): void => {
    document.body.classList.toggle("dragging", isDragging);
  };
  document.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    setDragging(true);
  });
  document.addEventListener("drop", (event) => {
    setDragging(false);
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    act(event.dataTransfer);
  });
  document.addEventListener("dragleave", ({ relatedTarget }) => {
    if (!relatedTarget) setDragging(false);
  });
  // No pointer moves while something is dragged: wherever that ended, it has.
  document.addEventListener("pointermove", () => setDragging(false));
  window.addEventListener("message", ({ data, source }) => {
    if (data === dragNotice && source === pageElement("report", HTMLIFrameElement).contentWindow) setDragging(true);
  });
}
