import type { Dimension } from "../data.js";
import type { Findings } from "./findings.js";

/** The displayed names of the values of a dimension: files without their common folder. */
export function labelsOf({ values }: Findings, dimension: Dimension): readonly string[] {
  const texts = values[dimension];
  if (dimension === "event") return texts.map((text) => text || "no event");
  if (dimension !== "file") return texts;
  const shared = sharedFolder(texts).length;
  return texts.map((text) => text.slice(shared));
}

/** The common folder of all files, with its last slash. */
function sharedFolder(files: readonly string[]): string {
  let folder = files[0]?.replace(/[^/]*$/, "") ?? "";
  while (!files.every((file) => file.startsWith(folder))) folder = folder.replace(/[^/]*\/$/, "");
  return folder;
}
