import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The version of journal-lint. */
export function packageVersion(): string {
  return (require("#package") as { readonly version: string }).version;
}
