import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

/** The Node.js that executables are made of; its binaries for all platforms are npm packages. */
export const nodeVersion = "26.10.0";

/** A platform that an executable is made for. */
export interface Platform {
  /** As named by the packages of Node.js. */
  readonly name: "linux-x64" | "win-x64";
  readonly binary: string;
  readonly ending: string;
}

export const platforms: readonly Platform[] = [
  { name: "linux-x64", binary: "bin/node", ending: "" },
  { name: "win-x64", binary: "bin/node.exe", ending: ".exe" },
];

/** Node.js for a platform. */
export interface NodeBinary {
  readonly program: string;
  readonly licence: string;
}

/** Downloads Node.js for a platform to a folder, unless it is there. */
export function nodeBinary({ name, binary }: Platform, folder: string): NodeBinary {
  const target = join(folder, `node-${name}-${nodeVersion}`);
  if (!existsSync(target)) {
    mkdirSync(target, { recursive: true });
    const isWindows = process.platform === "win32";
    execFileSync("npm", ["pack", "--silent", `node-${name}@${nodeVersion}`], { cwd: target, shell: isWindows });
    const packed = readdirSync(target).find((file) => file.endsWith(".tgz")) ?? "";
    execFileSync("tar", ["-xzf", packed], { cwd: target });
  }
  return { program: join(target, "package", binary), licence: join(target, "package/LICENSE") };
}
