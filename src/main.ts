import { reasonOf } from "./base/text.js";
import type { Outcome } from "./cli/commands/outputs.js";
import { chalkFor, type Io, withStreamsNamed } from "./cli/io.js";
import { plainRequest } from "./cli/plain-request.js";
import type { Request } from "./cli/program.js";
import { createTally } from "./engine/validate/tally.js";
import { isClosedPipe } from "./files/write/output.js";
import type { Answer } from "./report/explain/thing.js";
import { inertLine, styledPage } from "./report/text.js";

/** Runs the command line and returns the exit code. */
export async function main(argv: readonly string[], surroundings: Io): Promise<Outcome> {
  const io = withStreamsNamed(surroundings);
  const tally = createTally();
  const complain = (reason: string): Promise<void> => io.stderr.write(inertLine(`journal-lint: ${reason}`));
  const answer = async (explanation: Answer, isJson: boolean): Promise<Outcome> => {
    if ("unknown" in explanation) {
      await complain(explanation.unknown);
      return 2;
    }
    await io.stdout.write(isJson ? explanation.text : styledPage(explanation.text, await chalkFor(io)));
    return 0;
  };
  try {
    const request = plainRequest(argv) ?? (await readRequest(argv, io));
    switch (request.command) {
      case "lint": {
        const { runLint } = await import("./cli/commands/lint.js");
        return await runLint(request.options, io, tally, complain);
      }
      case "watch": {
        const { runWatch } = await import("./cli/commands/watch.js");
        return await runWatch(request.options, io, tally, complain);
      }
      case "explain": {
        const { explain } = await import("./report/explain/explain.js");
        return await answer(explain(request.words, request.json, io.stdout.columns), request.json);
      }
      case "generate": {
        const { runGenerate } = await import("./cli/commands/generate.js");
        return await runGenerate(request.request, io);
      }
      case "rules": {
        const { listRules, rulesJson } = await import("./rules/printed-list.js");
        await io.stdout.write(request.json ? rulesJson() : listRules(await chalkFor(io), io.stdout.columns));
        return 0;
      }
      case "schema": {
        const { printSchema } = await import("./cli/commands/schema.js");
        return await answer(printSchema(request.request), true);
      }
      case "changes": {
        const { reportChanges } = await import("./report/changes.js");
        return await answer(reportChanges(request.range, request.json), request.json);
      }
      case "drift": {
        const { runDrift } = await import("./cli/commands/drift.js");
        return await runDrift(request.options, io, tally, complain);
      }
      case "story": {
        const { runStory } = await import("./cli/commands/story.js");
        return await runStory(request.request, io, complain);
      }
      case "eddn": {
        const { runEddn } = await import("./cli/commands/eddn.js");
        return await runEddn(request.request, io, complain);
      }
      case "infer": {
        const { runInfer } = await import("./cli/commands/infer.js");
        return await runInfer(request.options, io, complain);
      }
      case "redact": {
        const { runRedact } = await import("./cli/commands/redact.js");
        return await runRedact(request.options, io, complain);
      }
      case "merge": {
        const { runMerge } = await import("./cli/commands/merge.js");
        return await runMerge(request.options, io, tally, complain);
      }
      case "replay": {
        const { runReplay } = await import("./cli/commands/replay.js");
        return await runReplay(request.request, io);
      }
      case "open": {
        const { runOpen } = await import("./cli/commands/open.js");
        return await runOpen(io);
      }
      case "completion": {
        const { createProgram } = await import("./cli/program.js");
        const { completionScript } = await import("./cli/completion/index.js");
        const program = createProgram(() => {});
        await io.stdout.write(await completionScript(request.shell, program));
        return 0;
      }
      case "print":
        await io.stdout.write(request.text);
        return 0;
      case "refused":
        await complain(request.reason);
        return 2;
    }
  } catch (error) {
    // Findings that were not printed may not even have been looked for, so this is not a success.
    if (isClosedPipe(error)) return tally.errors > 0 ? 1 : 141;
    await complain(reasonOf(error));
    return 2;
  }
}

async function readRequest(argv: readonly string[], { stdout }: Io): Promise<Request> {
  const { parseCommandLine } = await import("./cli/program.js");
  return parseCommandLine(argv, stdout.columns);
}
