import { shown } from "../../../base/display.js";
import { reasonOf } from "../../../base/text.js";
import { brokenText, journalEvents, nothingRead } from "../../../engine/journal-events.js";
import type { InputFile } from "../../../files/discover/discover.js";
import { folderPieces } from "../../../generate/generate.js";
import { settleGenerate } from "../../../generate/resolve-options.js";
import type { RuleId } from "../../../rules/built/rule-id.js";
import { packageVersion } from "../../../schema/built/version.js";
import { createStory, type StoryEntry } from "../../../story/story.js";
import { nextTurn } from "../../next-turn.js";
import { rules as listed } from "../../rules.js";
import {
  beforeRuns,
  type DroppedFile,
  type PageChoices,
  type PostedMessage,
  type PostedRequest,
  type RunRequest,
  type WorkerMessage,
} from "../protocol.js";
import { fixedCopies, redactedCopies } from "./copies.js";
import { plainContext, type SortedOut, sortedOut } from "./files.js";
import { follow } from "./follow.js";
import { lintSorted } from "./lint-run.js";

interface Run {
  isStopped: boolean;
  readonly post: (message: WorkerMessage) => void;
}

let current: Run | undefined;
let last: SortedOut | undefined;

const postFor =
  (run: number) =>
  (message: WorkerMessage): void =>
    self.postMessage({ run, message } satisfies PostedMessage);

async function lint(dropped: readonly DroppedFile[], choices: PageChoices, run: Run): Promise<void> {
  const sorted = await sortedOut(dropped, choices);
  const { inputs } = sorted;
  if (inputs.length === 0) throw new Error("no journal and no side file is among them");
  const end = await lintSorted(sorted, () => run.isStopped, run.post);
  if (run !== current) return;
  last = sorted;
  const journals = journalsIn(sorted);
  run.post({ type: "done", ...end, journals: journals.map(({ name }) => shown(name)), remarks: sorted.remarks });
}

/** The faults in the example, each once. */
const exampleFaults: readonly RuleId[] = [
  ...(["invalid-json", "missing-field", "wrong-type", "value-not-allowed", "out-of-range", "unknown-field"] as const),
  ...(["timestamp-form", "unseen-value", "jump-target", "not-docked", "wrong-total"] as const),
];

/** A session as the game leaves it, with planted faults. */
function example(): readonly DroppedFile[] {
  const faults = Object.fromEntries(exampleFaults.map((rule) => [rule, 1]));
  const parts = new Map<string, BlobPart[]>();
  for (const { file, bytes } of folderPieces(settleGenerate({ seed: 7, events: 400, faults }))) {
    parts.set(file, [...(parts.get(file) ?? []), new Uint8Array(bytes)]);
  }
  return [...parts].map(([name, pieces]) => ({ name: `example/${name}`, file: new File(pieces, name) }));
}

async function start(request: RunRequest, run: Run): Promise<void> {
  if (request.type === "lint") return lint(request.files, request.choices, run);
  if (request.type === "example") return lint(example(), request.choices, run);
  const context = await plainContext(request.choices);
  return follow(
    request.folder,
    context,
    () => run.isStopped,
    (text, watched) => run.post({ type: "live", text, watched }),
  );
}

async function copy(of: "fixed" | "redacted", source: SortedOut): Promise<WorkerMessage> {
  return { type: "copies", ...(await (of === "fixed" ? fixedCopies(source) : redactedCopies(source))) };
}

/** The journals that have a story; the page names one by its index. */
function journalsIn({ inputs, storage }: SortedOut): readonly InputFile[] {
  return inputs.filter(({ kind, path = "" }) => kind === "journal" && !storage.isPacked(path));
}

/** As many sentences as a page shows without a pause. */
const mostSent = 200;

/** The number of the story that is being sent: one that is asked for later ends it. */
let newestStory = 0;

async function story(
  journal: number,
  telling: number,
  source: SortedOut,
  post: (message: WorkerMessage) => void,
): Promise<void> {
  newestStory = telling;
  let entries: StoryEntry[] = [];
  const tell = (says?: string): void => {
    for (let from = 0; from < entries.length; from += mostSent) {
      post({ type: "story", telling, entries: entries.slice(from, from + mostSent), says: undefined });
    }
    entries = [];
    if (says !== undefined) post({ type: "story", telling, entries, says });
  };
  const read = nothingRead();
  const { name = "", path = "" } = journalsIn(source)[journal] ?? {};
  const sink = journalEvents(
    createStory(name, (entry) => entries.push(entry)),
    read,
  );
  for await (const chunk of source.storage.chunks(path)) {
    sink.push(chunk);
    tell();
    await nextTurn();
    if (newestStory !== telling) return;
  }
  sink.end();
  tell(read.broken === 0 ? "" : brokenText(read));
}

self.addEventListener("message", ({ data: { run, request } }: MessageEvent<PostedRequest>) => {
  const post = postFor(run);
  if (request.type === "copies" || request.type === "story") {
    if (!last) return;
    const made =
      request.type === "copies"
        ? copy(request.of, last).then(post)
        : story(request.journal, request.telling, last, post);
    made.catch((error: unknown) => post({ type: "refused", reason: reasonOf(error) }));
    return;
  }
  if (current) current.isStopped = true;
  if (request.type === "stop") return;
  current = { isStopped: false, post };
  start(request, current).catch((error: unknown) => post({ type: "failed", reason: reasonOf(error) }));
});

postFor(beforeRuns)({
  type: "ready",
  version: packageVersion(),
  rules: listed.map(({ id, says, severity }) => ({ id, says, severity })),
});
