import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { licences } from "../build/bundle.js";
import { writeExecutableCode } from "../build/executable.js";
import { contractFailures } from "./contract.js";
import { manifests } from "./manifests.js";
import { nodeBinary, type Platform, platforms } from "./node-binary.js";
import { smokeFailures } from "./smoke.js";

const root = new URL("../../../", import.meta.url);
const path = (name: string): string => fileURLToPath(new URL(name, root));
const { version, description } = JSON.parse(readFileSync(path("package.json"), "utf8"));
const release = path("release/");
/** The address where the files will be published; without it no manifests are made. */
const [, address] = /^--address=(.+)$/.exec(process.argv[2] ?? "") ?? [];
/** True to run the tests of the command line with the executable for this machine. */
const isTested = process.argv.includes("--test");

const nameOf = ({ name, ending }: Platform): string => `journal-lint-${version}-${name}${ending}`;

rmSync(release, { recursive: true, force: true });
mkdirSync(release);
const code = await writeExecutableCode(root, new URL(".build/executable/", root));
const nodes = platforms.map((platform) => nodeBinary(platform, path(".build/nodes")));
const [builder] = nodes;
for (const [index, platform] of platforms.entries()) {
  const config = {
    main: path(".build/executable/main.js"),
    output: join(release, nameOf(platform)),
    executable: nodes[index]?.program,
    disableExperimentalSEAWarning: true,
    // A code cache made by the Node.js of one platform is rejected by that of another.
    useCodeCache: platform.name === "linux-x64",
    assets: code.assets,
  };
  const file = path(".build/executable/sea.json");
  writeFileSync(file, JSON.stringify(config));
  execFileSync(builder?.program ?? "", ["--build-sea", file], { stdio: ["ignore", "ignore", "inherit"] });
}
const ofNode = readFileSync(builder?.licence ?? "", "utf8");
writeFileSync(
  join(release, "LICENSES.txt"),
  `${readFileSync(path("LICENSE"), "utf8")}\n${licences(code.modules, root)}\nNode.js\n\n${ofNode}`,
);

const files = [...platforms.map(nameOf), "LICENSES.txt"];
const checksums = Object.fromEntries(
  files.map((name) => [
    name,
    createHash("sha256")
      .update(readFileSync(join(release, name)))
      .digest("hex"),
  ]),
);
writeFileSync(join(release, "SHA256SUMS"), files.map((name) => `${checksums[name]}  ${name}\n`).join(""));
const [linux, windows] = platforms.map(nameOf) as [string, string];
if (address !== undefined) {
  const made = manifests({ version, description, address, checksums, linux, windows });
  for (const [name, text] of Object.entries(made)) {
    mkdirSync(dirname(join(release, name)), { recursive: true });
    writeFileSync(join(release, name), text);
  }
}

const failures = process.platform === "linux" ? [...smokeFailures(join(release, linux), version)] : [];
if (runsInWine(nodes[1]?.program ?? "")) {
  failures.push(...smokeFailures(join(release, windows), version, ["/usr/bin/wine"]));
} else process.stdout.write("Wine is missing, or too old for this Node.js: the executable for Windows was not tried\n");
for (const failure of failures) process.stdout.write(`${failure}\n`);
if (isTested && process.platform === "linux") failures.push(...contractFailures(join(release, linux), path(".")));
process.stdout.write(`The executables are here: ${release}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;

/**
 * True if Wine can run Node.js itself. That of Debian 12 cannot: V8 reserves memory placeholders for its tables, which
 * Wine 8 does not support, and no option avoids that.
 */
function runsInWine(node: string): boolean {
  const env = { ...process.env, WINEDEBUG: "-all", NODE_SKIP_PLATFORM_CHECK: "1" };
  return spawnSync("/usr/bin/wine", [node, "-e", "0"], { env, timeout: 120_000 }).status === 0;
}
