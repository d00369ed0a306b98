import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect } from "vitest";
import { projectFolder } from "../run.js";

/** The tool as the build makes it. */
export const tool: string = join(projectFolder, "dist/bin/journal-lint.js");

/** What another process reports, which ends with 1 because there are findings. */
export function reportOf(program: string, argv: readonly string[], cwd: string): string {
  try {
    return execFileSync(program, argv, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch (error) {
    expect(error).toMatchObject({ status: 1 });
    return (error as { readonly stdout: string }).stdout;
  }
}
