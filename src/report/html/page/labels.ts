import type { Dimension } from "../data.js";
import type { Findings } from "./findings.js";

/** The names of the values of a dimension as they are shown: files without the folder that all of them share. */
export function labelsOf({ values }: Findings, dimension: Dimension): readonly string[] {
  const texts = values[dimension];
  if (dimension === "event") return texts.map((text) => text || "no event");
  if (dimension !== "file") return texts;
  const shared = sharedFolder(texts).length;
  return texts.map((text) => text.slice(shared));
}

/** The folder that all files lie in, with its last slash. */
function sharedFolder(files: readonly string[]): string {
  let folder = files[0]?.replace(/[^/]*$/, "") ?? "";
  while (!files.every((file) => file.startsWith(folder))) folder = folder.replace(/[^/]*\/$/, "");
  return folder;
}
