import type { Step } from "../../engine/lint/lint-file.js";
import type { Take } from "./take.js";
import type { Complain } from "./verdict.js";

/** Takes what came of files, step by step; one that cannot be read is told and does not stop the others. Returns whether all could be read. */
export async function takeSteps(
  steps: AsyncIterable<Step> | Iterable<Step>,
  take: Take,
  complain: Complain,
): Promise<boolean> {
  let allRead = true;
  let version: string | undefined;
  for await (const step of steps) {
    const { file, findings, failure, isEnd, member } = step;
    const { name } = member ?? file;
    version = step.version ?? version;
    await take.before?.(step);
    take.add(findings);
    await take.flush();
    if (failure !== undefined) {
      allRead = false;
      await complain(`cannot read ${name}: ${failure}`);
    }
    if (member ? member.isEnd : isEnd) await take.endFile(name, failure, version);
    if (isEnd || member?.isEnd) version = undefined;
    await take.after?.(step);
  }
  return allRead;
}
