import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { type Bundler, bundlers, type Platform } from "./bundlers.js";
import { fixtureCases } from "./cases.js";
import { wrongInBrowser } from "./in-browser.js";
import { eventProgram, lintingProgram, nodeRunner } from "./programs.js";

const root = new URL("../../../", import.meta.url);
const asked = process.argv.slice(2);
const names = asked.includes("all") ? Object.keys(bundlers) : asked.length > 0 ? asked : ["esbuild"];
const unknown = names.find((name) => !Object.hasOwn(bundlers, name));
if (unknown !== undefined)
  throw new Error(`there is no bundler ${unknown}, there are ${Object.keys(bundlers).join(", ")}`);

const folder = mkdtempSync(join(tmpdir(), "journal-lint-bundles-"));
const cases = fixtureCases(new URL("fixtures/", root));
let wrong = 0;
try {
  install();
  for (const name of names) await tryBundler(name, bundlers[name] as Bundler);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = wrong > 0 ? 1 : 0;

/** Sets up an empty project with the package as it is published, and the bundlers. */
function install(): void {
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  writeFileSync(join(folder, "cases.json"), JSON.stringify(cases));
  writeFileSync(join(folder, "linting.js"), lintingProgram);
  writeFileSync(join(folder, "event.js"), eventProgram);
  const packed = npm(["pack", "--ignore-scripts", "--json", "--pack-destination", folder], new URL(root).pathname);
  const [{ filename }] = JSON.parse(packed) as [{ readonly filename: string }];
  npm(["install", `./${filename}`, ...names.flatMap((name) => bundlers[name]?.packages ?? [])], folder);
}

function npm(argv: readonly string[], cwd: string): string {
  return execFileSync("npm", [...argv], { cwd, encoding: "utf8", shell: process.platform === "win32" });
}

async function tryBundler(name: string, bundler: Bundler): Promise<void> {
  for (const platform of ["node", "browser"] as const) {
    const target = bundled(name, bundler, platform, "linting");
    const failed = platform === "node" ? wrongInNode(target) : await wrongInBrowser(target, cases);
    const small = bundled(name, bundler, platform, "event");
    wrong += failed.length;
    const sizes = `${megabytes(target)} MB, with isEvent alone ${megabytes(small)} MB`;
    process.stdout.write(
      `${name} for ${platform}: ${cases.length - failed.length} of ${cases.length} cases as on the command line; ${sizes}\n`,
    );
    for (const each of failed.slice(0, 3)) process.stdout.write(`  ${JSON.stringify(each)}\n`);
  }
}

function bundled(name: string, { script }: Bundler, platform: Platform, program: string): string {
  const target = join(folder, `${name}-${platform}-${program}`);
  const constants = { entry: join(folder, `${program}.js`), platform, target };
  const declared = Object.entries(constants).map(([key, value]) => `const ${key} = ${JSON.stringify(value)};\n`);
  writeFileSync(join(folder, "bundle.js"), script.replace(/\n(?!import)/, `\n${declared.join("")}`));
  execFileSync(process.execPath, ["bundle.js"], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  return target;
}

function wrongInNode(target: string): readonly unknown[] {
  writeFileSync(join(folder, "run.js"), nodeRunner(join(target, "main.js")));
  return JSON.parse(execFileSync(process.execPath, ["run.js"], { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 28 }));
}

/** The size of a bundle: what is loaded at first, and the chunks loaded on demand. */
function megabytes(target: string): string {
  const length = readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  return (length / 1e6).toFixed(1);
}
