import { runTool } from "./run-tool.js";

/** Too few open files and too little memory, from hardly any to enough; with less, Node itself ends with a stack trace. */
const limits = [
  ...[20, 22, 24, 26, 28, 30, 32, 36, 40].map((files) => `ulimit -n ${files}`),
  ...[1_200_000, 2_000_000, 4_000_000, 8_000_000].map((kilobytes) => `ulimit -v ${kilobytes}`),
];

/** Lints under limits, in threads; a run must end with its verdict, or with 2 and a reason. */
export async function* lintUnderLimits(
  journal: string,
): AsyncGenerator<{ readonly limit: string; readonly code: number | null; readonly lost: readonly string[] }> {
  for (const limit of limits) {
    const { code, stderr } = await runTool(["--no-config", journal, "--threads", "4", "--format", "json"], {
      limits: limit,
    });
    const isReported = /^(?:journal-lint: [^\n]+\n)+$/.test(stderr);
    const isFine = (code === 1 && stderr === "") || (code === 2 && isReported);
    yield { limit, code, lost: isFine ? [] : [`${limit}: exit code ${code}, ${stderr.slice(0, 200)}`] };
  }
}
