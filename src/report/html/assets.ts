import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { builtPage } from "../../spec/built/page.js";

/** The style and the script of the page, as the build made them. */
export interface Assets {
  readonly style: string;
  readonly script: string;
}

export function readAssets(): Assets {
  return builtPage();
}

/** What the page may do: run its own script, use its own style, and nothing else, above all no network. */
export function securityPolicy({ style, script }: Assets): string {
  return [
    "default-src 'none'",
    `style-src '${sourceHash(style)}'`,
    `script-src '${sourceHash(script)}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

/** What a policy allows a style or a script by. */
export function sourceHash(text: string): string {
  return `sha256-${btoa(Array.from(sha256(utf8ToBytes(text)), (byte) => String.fromCharCode(byte)).join(""))}`;
}
