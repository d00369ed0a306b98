import { spawnSync } from "node:child_process";
import process from "node:process";
import { describe, test } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Why a test is skipped, for the end of the run. */
    absence?: string;
    /** The Debian package that it lacks. */
    debian?: string;
  }
}

/** What some tests cannot run without. */
export interface Need {
  /** Why they cannot run here; undefined where they can. */
  readonly absence: string | undefined;
  /** Whether CI has to have it. */
  readonly isDueInCi: boolean;
  /** The Debian package that brings it; `.ci/run` installs it. */
  readonly debian?: string;
}

/** A program that answers to its name. What we write for the shells of Unix is not tried on Windows. */
export function program(name: string): Need {
  if (process.platform === "win32") return { absence: `${name} is not tried on Windows`, isDueInCi: false };
  const isThere = spawnSync(name, ["--version"]).status === 0;
  return { absence: isThere ? undefined : `${name} is not installed`, isDueInCi: true, debian: name };
}

/** Groups tests that need something of the machine: where that is missing they are skipped, and where `CI` is set they fail. */
export function describeWith({ absence, isDueInCi, debian }: Need, name: string, tests: () => void): void {
  if (absence === undefined) {
    describe(name, tests);
    return;
  }
  if (!isDueInCi || !process.env.CI) {
    describe.skip(name, { meta: { absence, ...(isDueInCi && debian ? { debian } : {}) } }, tests);
    return;
  }
  test(`${name}: ${absence}`, () => {
    throw new Error(`${absence}, and CI is set: install it, or unset CI to skip these tests`);
  });
}
