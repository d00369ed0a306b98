import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { arch, execPath, platform } from "node:process";
import type { Contender } from "./measure.js";

/** Installs packages to a folder of their own, so that they never become dependencies; false if that fails. */
export function install(folder: string, packages: readonly string[]): boolean {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), "{}");
  const argv = ["install", "--no-audit", "--no-fund", ...packages];
  return spawnSync("npm", argv, { cwd: folder, stdio: "ignore", shell: platform === "win32" }).status === 0;
}

/** Writes a self-contained schema for each kind, as printed by `journal-lint schema`. */
function schemasOf(
  tool: string,
  kinds: Iterable<string>,
  folder: string,
  isList: boolean,
): ReadonlyMap<string, string> {
  mkdirSync(folder, { recursive: true });
  return new Map(
    Array.from(kinds, (kind) => {
      const schema = JSON.parse(execFileSync(execPath, [tool, "schema", kind], { encoding: "utf8" })) as {
        $schema: string;
      };
      const file = join(folder, `${kind}.json`);
      const list = { $schema: schema.$schema, type: "array", items: schema };
      writeFileSync(file, JSON.stringify(isList ? list : schema));
      return [kind, file] as const;
    }),
  );
}

/** Sourcemeta's validator on lines sorted by kind, one run per kind; `--fast` only reports whether all is valid. */
export function sourcemeta(
  tool: string,
  peers: string,
  lines: ReadonlyMap<string, string>,
  isFast: boolean,
): Contender {
  const schemas = schemasOf(tool, lines.keys(), join(peers, "schemas"), false);
  // Starting it through Node would count against it, so the program is started directly.
  const system = platform === "win32" ? "windows" : platform;
  const name = `jsonschema-${system}-${arch === "x64" ? "x86_64" : arch}${platform === "win32" ? ".exe" : ""}`;
  const program = join(peers, "node_modules/@sourcemeta/jsonschema/build/github-releases", name);
  return {
    name: isFast ? "jsonschema --fast" : "jsonschema",
    commands: [...lines].map(([kind, file]) => [
      program,
      "validate",
      schemas.get(kind) ?? "",
      file,
      ...(isFast ? ["--fast"] : []),
    ]),
  };
}

/** ajv-cli on events sorted by kind into arrays, because it cannot read lines. */
export function ajvCli(tool: string, peers: string, arrays: ReadonlyMap<string, string>): Contender {
  const schemas = schemasOf(tool, arrays.keys(), join(peers, "list-schemas"), true);
  const program = join(peers, "node_modules/ajv-cli/dist/index.js");
  const options = ["--spec=draft2020", "--strict=false", "--all-errors", "-c", "ajv-formats"];
  return {
    name: "ajv-cli",
    commands: [...arrays].map(([kind, file]) => [
      execPath,
      program,
      "validate",
      ...options,
      "-s",
      schemas.get(kind) ?? "",
      "-d",
      file,
    ]),
  };
}

/** Native simdjson on journals, syntax only; undefined if there is no compiler or no simdjson. */
export function simdjson(folder: string, source: string): ((name: string, journals: string) => Contender) | undefined {
  mkdirSync(folder, { recursive: true });
  const program = join(folder, "simdjson");
  const argv = ["-std=c++17", "-O3", "-DNDEBUG", source, "-o", program, "-lsimdjson"];
  if (spawnSync("g++", argv, { stdio: "ignore" }).status !== 0) return undefined;
  return (name, journals) => ({ name, commands: [[program, journals]] });
}
