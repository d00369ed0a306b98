import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Writes a digest of everything that was built, by which a cache knows whether its entries are those that this very program would produce. */
export function writeDigest(target: URL): void {
  const hash = createHash("sha256");
  const entries = readdirSync(fileURLToPath(target), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => `${parentPath}/${name}`);
  for (const file of files.sort()) hash.update(readFileSync(file));
  writeFileSync(new URL("digest.json", target), `${JSON.stringify({ digest: hash.digest("hex") })}\n`);
}
