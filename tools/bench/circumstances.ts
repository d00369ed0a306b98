import { execFileSync } from "node:child_process";
import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from "node:os";
import { version } from "node:process";

/** The machine, time and version of a measurement, in one line. */
export function circumstances(root: URL): string {
  const [processor] = cpus();
  const [load = 0] = loadavg();
  return [
    `${processor?.model.trim()}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    `${platform()} ${release().split(".", 2).join(".")} ${arch()}`,
    `Node.js ${version}`,
    commit(root),
    `load ${load.toFixed(2)} at the start`,
    new Date().toISOString().slice(0, 10),
  ].join("; ");
}

function commit(root: URL): string {
  const git = (...argv: readonly string[]): string =>
    execFileSync("git", argv, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  try {
    // The page itself changes as parts are measured.
    const isChanged = git("status", "--porcelain", "--", ".", ":!BENCHMARKS.md") !== "";
    return `commit ${git("rev-parse", "--short", "HEAD")}${isChanged ? " with changes" : ""}`;
  } catch {
    return "no commit";
  }
}
