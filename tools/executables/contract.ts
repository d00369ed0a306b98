import { spawnSync } from "node:child_process";
import process from "node:process";

/** The tests of what people and programs rely on, except those that look into the process: they must not depend on what runs. */
const contract = [
  ...[
    "fixtures.test.ts",
    "cli",
    "commands",
    "config",
    "baseline",
    "changes",
    "drift",
    "eddn",
    "explain",
    "shard",
    "story",
    "unpack",
    "write",
  ],
  ...[
    "fix/command.test.ts",
    "redact/command.test.ts",
    "infer/infer.test.ts",
    "docs/examples.test.ts",
    "hooks/git-hook.test.ts",
  ],
  ...[
    "hostile/bounds.test.ts",
    "hostile/inputs.test.ts",
    "report/golden.test.ts",
    "report/screens.test.ts",
    "watch/process.test.ts",
  ],
].map((name) => `test/${name}`);

/** Runs the tests of the command line with an executable instead of the built program; returns what failed. */
export function contractFailures(executable: string, root: string): readonly string[] {
  const env = { ...process.env, JOURNAL_LINT_TOOL: executable };
  const { status } = spawnSync("npx", ["vitest", "run", ...contract], { cwd: root, env, stdio: "inherit" });
  return status === 0 ? [] : ["the executable does not do all that the command line does"];
}
