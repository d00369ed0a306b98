import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { chdir, exit, stderr } from "node:process";
import { fileURLToPath } from "node:url";

// `npm run build`. If nothing has changed since the last build, neither its inputs nor its outputs, there is nothing to do.
chdir(fileURLToPath(new URL("../../", import.meta.url)));

const stamp = ".build/stamp";
const written = ["dist", "schemas/config.json"];
const read = [
  "bin",
  "src",
  "schemas",
  "tools/build",
  "package.json",
  "tsconfig.json",
  "node_modules/.package-lock.json",
];

/** Runs a command, and ends the build if it fails; the command has said why. */
function run(command) {
  if (spawnSync(command, { stdio: "inherit", shell: true }).status !== 0) exit(1);
}

run("node tools/build/lists.mjs");
const source = digest(read.flatMap(filesIn).filter((file) => !written.includes(file)));
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== stampNow()) {
  rmSync(stamp, { force: true });
  stderr.write("journal-lint is being built, which takes a minute or two …\n");
  run("tsc -p tools/build");
  run("node .build/tools/build/build.js");
  run("tsc -b");
  run("node .build/tools/build/declarations.js");
  mkdirSync(".build", { recursive: true });
  writeFileSync(stamp, stampNow());
}

function stampNow() {
  return `${source} ${digest(written.flatMap(filesIn))}\n`;
}

/** The files below a folder, or the file itself. */
function filesIn(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll("\\", "/"));
}

/** A digest of the names and contents of files. */
function digest(files) {
  const hash = createHash("sha256");
  for (const file of files.sort()) {
    const content = readFileSync(file);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}
