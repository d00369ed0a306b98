import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import process from "node:process";
import { projectFolder } from "../run.js";

const compilerOptions = {
  module: "nodenext",
  moduleDetection: "force",
  target: "es2023",
  lib: ["es2023", "dom"],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: false,
};

const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");

/** What the compiler says of programs, `program.ts`, `program2.ts` and so on, in a folder that has journal-lint installed; empty where it is content. */
export function compile(folder: string, ...programs: readonly string[]): string {
  const files = programs.map((_, index) => `program${index === 0 ? "" : index + 1}.ts`);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  for (const [index, program] of programs.entries()) writeFileSync(join(folder, files[index] ?? ""), program);
  const { stdout, stderr } = spawnSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8", cwd: folder });
  return stdout + stderr;
}

/** Makes the project itself the journal-lint that is installed in a folder. */
export function linkProject(folder: string): void {
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(projectFolder, join(folder, "node_modules/journal-lint"), "junction");
}
