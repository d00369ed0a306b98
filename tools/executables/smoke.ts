import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Something that an executable must do: its arguments, exit code and output. */
interface SmokeTest {
  readonly argv: readonly string[];
  readonly exitCode: number;
  readonly prints: RegExp;
}

const right = '{ "timestamp":"2025-03-02T19:44:58Z", "event":"Music", "MusicTrack":"NoTrack" }\n';
const wrong = '{ "timestamp":"2025-03-02T19:44:58Z", "event":"Music", "MusicTrack":3 }\n';

const smokeTests = (version: string): readonly SmokeTest[] => [
  { argv: ["--version"], exitCode: 0, prints: new RegExp(`^${version}\\n$`) },
  { argv: ["--help"], exitCode: 0, prints: /^Usage: journal-lint/ },
  { argv: ["right"], exitCode: 0, prints: /^0 errors, 0 warnings in 1 file, 1 line / },
  {
    argv: ["wrong", "--format", "compact"],
    exitCode: 1,
    prints: /: error: Music \/MusicTrack must be a string, found the number 3 \[wrong-type\]/,
  },
  { argv: ["wrong", "--format", "html"], exitCode: 1, prints: /<!doctype html>/ },
  { argv: [".", "--threads", "2", "--format", "json"], exitCode: 1, prints: /"files":2/ },
  { argv: [".", "--schemas", "schemas", "--format", "json"], exitCode: 1, prints: /"path":"\/Mine"/ },
  { argv: ["explain", "FSDJump", "StarPos"], exitCode: 0, prints: /StarPos/ },
  { argv: ["names", "commodity", "gold"], exitCode: 0, prints: /Gold/ },
  { argv: ["generate", "--events", "10", "--out", "made"], exitCode: 0, prints: /made/ },
  { argv: ["schema", "Status.json"], exitCode: 0, prints: /"\$defs"/ },
  { argv: ["nowhere"], exitCode: 2, prints: /^$/ },
];

/** Tests a copy of an executable in an empty folder, with an empty environment and without Node.js in reach; returns what failed. */
export function smokeFailures(executable: string, version: string, start: readonly string[] = []): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "journal-lint-smoke-"));
  try {
    const program = join(folder, executable.endsWith(".exe") ? "journal-lint.exe" : "journal-lint");
    cpSync(executable, program);
    for (const [name, text] of Object.entries({ right, wrong })) {
      cpSync(makeFile(folder, text), join(folder, name, "Journal.2025-03-02T194458.01.log"));
    }
    cpSync(makeFile(folder, '{ "required": ["Mine"] }'), join(folder, "schemas/Music.json"));
    rmSync(join(folder, "made-file"));
    return smokeTests(version).flatMap((each) => failureOf(each, [...start, program], folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function makeFile(folder: string, text: string): string {
  const file = join(folder, "made-file");
  writeFileSync(file, text);
  return file;
}

function failureOf({ argv, exitCode, prints }: SmokeTest, command: readonly string[], cwd: string): readonly string[] {
  const [program = "", ...first] = command;
  const env = program.endsWith("wine")
    ? { HOME: cwd, WINEDEBUG: "-all", NODE_SKIP_PLATFORM_CHECK: "1", PATH: "/usr/bin:/bin" }
    : {};
  const { status, stdout, stderr } = spawnSync(program, [...first, ...argv], {
    cwd,
    encoding: "utf8",
    env,
    timeout: 120_000,
  });
  const isRight = status === exitCode && prints.test(stdout.replaceAll("\r\n", "\n"));
  return isRight
    ? []
    : [`journal-lint ${argv.join(" ")} ended with ${status}: ${stdout.slice(0, 200)}${stderr.slice(0, 200)}`];
}
