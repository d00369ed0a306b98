import { reasonOf } from "../../../base/text.js";
import { folderPieces } from "../../../generate/generate.js";
import { settleGenerate } from "../../../generate/settle.js";
import { packageVersion } from "../../../spec/built/version.js";
import { rules as listed } from "../../rules.js";
import {
  beforeRuns,
  type DroppedFile,
  type PageChoices,
  type RunAsked,
  type RunNews,
  type RunWish,
  type WorkerNews,
} from "../messages.js";
import { type CopySource, mendedCopies, redactedCopies } from "./copies.js";
import { fileStorage, firstFew, sortedOut } from "./files.js";
import { follow } from "./follow.js";
import { lintRun, pageContext } from "./lint-run.js";

/** A run that the page has asked for; the next one stops it. */
interface Run {
  isStopped: boolean;
  readonly tell: (news: WorkerNews) => void;
}

let current: Run | undefined;
/** What was linted last, for copies of it. */
let last: CopySource | undefined;

const reportOf =
  (run: number) =>
  (news: WorkerNews): void =>
    self.postMessage({ run, news } satisfies RunNews);

async function lint(dropped: readonly DroppedFile[], choices: PageChoices, run: Run): Promise<void> {
  const sorted = sortedOut(dropped, choices.specOnly);
  if (sorted.inputs.length === 0) throw new Error("no journal and no side file is among them");
  const storage = fileStorage(sorted.blobs, sorted.schemas);
  const context = await pageContext(choices, sorted.schemas.length > 0, storage);
  const { failures, ...end } = await lintRun(sorted, context, storage, {
    isStopped: () => run.isStopped,
    onProgress: (progress) => run.tell({ type: "progress", progress }),
  });
  if (run !== current) return;
  last = { inputs: sorted.inputs, context, storage };
  run.tell({ type: "done", ...end, remarks: [...firstFew(failures, "cannot be read"), ...sorted.remarks] });
}

/** A session as the game leaves it, with a fault of some rules in it. */
function example(): readonly DroppedFile[] {
  const faults = { "missing-field": 2, "wrong-type": 3, "unseen-value": 2, "invalid-json": 1, "timestamp-form": 2 };
  const parts = new Map<string, BlobPart[]>();
  for (const { file, bytes } of folderPieces(settleGenerate({ seed: 7, events: 400, faults }))) {
    parts.set(file, [...(parts.get(file) ?? []), new Uint8Array(bytes)]);
  }
  return [...parts].map(([name, pieces]) => ({ name: `example/${name}`, file: new File(pieces, name) }));
}

async function start(wish: RunWish, run: Run): Promise<void> {
  if (wish.type === "lint") return lint(wish.files, wish.choices, run);
  if (wish.type === "example") return lint(example(), wish.choices, run);
  const context = await pageContext(wish.choices, false, fileStorage(new Map(), []));
  return follow(
    wish.folder,
    context,
    () => run.isStopped,
    (text, watched) => run.tell({ type: "live", text, watched }),
  );
}

async function copy(of: "mended" | "redacted", tell: (news: WorkerNews) => void): Promise<void> {
  if (last) tell({ type: "copies", ...(await (of === "mended" ? mendedCopies(last) : redactedCopies(last))) });
}

self.addEventListener("message", ({ data: { run, wish } }: MessageEvent<RunAsked>) => {
  const tell = reportOf(run);
  if (wish.type === "copies") {
    copy(wish.of, tell).catch((error: unknown) => tell({ type: "refused", reason: reasonOf(error) }));
    return;
  }
  if (current) current.isStopped = true;
  if (wish.type === "stop") return;
  current = { isStopped: false, tell };
  start(wish, current).catch((error: unknown) => tell({ type: "failed", reason: reasonOf(error) }));
});

reportOf(beforeRuns)({
  type: "ready",
  version: packageVersion(),
  rules: listed.map(({ id, says, severity }) => ({ id, says, severity })),
});
