import { readBuiltFile } from "./built-file.js";

/** The style and the script of the HTML report. */
export function builtPage(): { readonly style: string; readonly script: string } {
  return { style: read("#page/page.css"), script: read("#page/page.js") };
}

/** Browsers hash what they parsed, in which every line end is LF. */
function read(name: `#${string}`): string {
  return new TextDecoder().decode(readBuiltFile(name)).replaceAll("\r\n", "\n");
}
