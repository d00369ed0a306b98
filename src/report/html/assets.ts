import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The style and the script of the page, as the build made them. */
export interface Assets {
  readonly style: string;
  readonly script: string;
}

export function readAssets(): Assets {
  return { style: read("#page/page.css"), script: read("#page/page.js") };
}

/** Browsers hash what they parsed, in which every line end is LF. */
function read(name: string): string {
  return readFileSync(require.resolve(name), "utf8").replaceAll("\r\n", "\n");
}

/** What the page may do: run its own script, use its own style, and nothing else, above all no network. */
export function securityPolicy({ style, script }: Assets): string {
  return [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    `script-src '${hashOf(script)}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
