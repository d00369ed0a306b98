import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { runTool } from "./run-tool.js";
import { losses, putOld, type SoakedWriter, shapesIn } from "./writers.js";

/** A disk that is soon full or, if none can be mounted, a limit on the size of files. */
export interface SmallDisk {
  readonly kind: string;
  readonly folder: string;
  readonly limits: string;
  readonly end: () => void;
}

const kilobytes = 64;

export function smallDisk(folder: string): SmallDisk {
  const path = join(folder, "small");
  mkdirSync(path);
  const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${kilobytes}k`, "tmpfs", path]).status === 0;
  return {
    kind: isMounted ? `tmpfs of ${kilobytes} kB` : "ulimit -f 0",
    folder: path,
    limits: isMounted ? "" : "ulimit -f 0",
    end: () => {
      if (isMounted) spawnSync("umount", [path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Runs a writer on a full disk; returns its exit code and what was lost. */
export async function meetFullDisk(
  writer: SoakedWriter,
  disk: SmallDisk,
  journal: string,
): Promise<{ readonly code: number | null; readonly lost: readonly string[] }> {
  const out = join(disk.folder, "out");
  mkdirSync(out);
  putOld(writer, out);
  const before = shapesIn(out);
  fill(disk);
  const { code, stderr } = await runTool(writer.argv(out, journal), { limits: disk.limits });
  const lost = [...losses(shapesIn(out), before, new Map(), false)];
  if (code !== 2 && !writer.isOptional) lost.push(`the exit code is ${code}`);
  if (!/^journal-lint: .*(?:the disk is full|as large here)$/m.test(stderr))
    lost.push(`no reason is reported: ${stderr.slice(0, 200)}`);
  rmSync(out, { recursive: true });
  rmSync(join(disk.folder, "filler"), { force: true });
  return { code, lost: lost.map((loss) => `${writer.name}, ${disk.kind}: ${loss}`) };
}

/** Leaves no byte free. */
function fill({ folder, limits }: SmallDisk): void {
  if (limits !== "") return;
  const filler = openSync(join(folder, "filler"), "w");
  try {
    for (;;) writeSync(filler, "x".repeat(1024));
  } catch {
    // The disk is full.
  } finally {
    closeSync(filler);
  }
}
