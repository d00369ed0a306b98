import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Writes what `require` finds below a folder: an empty module for the types of events, and a copy of all declarations. */
export function writeForRequire(target: URL): void {
  writeFileSync(new URL("events.cjs", target), "module.exports = {};\n");
  const names = readdirSync(fileURLToPath(target), { recursive: true, encoding: "utf8" });
  for (const name of names.filter((each) => each.endsWith(".d.ts"))) {
    const file = new URL(name.replaceAll("\\", "/"), target);
    const up = "../".repeat(name.split(/[\\/]/).length - 1) || "./";
    const text = readFileSync(file, "utf8")
      .replaceAll(/(\bfrom |\bimport\()"(\.[^"]+)\.js"/g, '$1"$2.cjs"')
      .replaceAll('"#events"', `"${up}events.cjs"`);
    writeFileSync(new URL(file.href.replace(/\.d\.ts$/, ".d.cts")), text);
  }
}
