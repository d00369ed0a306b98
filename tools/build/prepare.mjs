import { execSync } from "node:child_process";
import { existsSync } from "node:fs";
import { env } from "node:process";

// npm installs nothing for `prepare` if a git repository is installed globally, as pre-commit does (npm/cli issue 8440).
if (env.npm_config_global === "true" && !existsSync("node_modules/typescript")) {
  execSync("npm ci --no-global --ignore-scripts", { stdio: "inherit" });
}
await import("./run.mjs");
