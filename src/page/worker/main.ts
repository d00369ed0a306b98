import { packageVersion } from "../../built/version.js";
import { folderPieces } from "../../generate/generate.js";
import { settleGenerate } from "../../generate/settle.js";
import { rules as listed } from "../../library/rules.js";
import { counted } from "../../text/counted.js";
import { reasonOf } from "../../text/reason.js";
import type { DroppedFile, PageChoices, PageWish, WorkerNews } from "../messages.js";
import { type CopySource, mendedCopies, redactedCopies } from "./copies.js";
import { fileStorage } from "./file-storage.js";
import { follow } from "./follow.js";
import { lintRun, pageContext } from "./lint-run.js";
import { sortedOut } from "./sorted-out.js";

/** How many files that cannot be read are named. */
const mostFailures = 5;

let isStopped = false;
/** What was linted last, for copies of it. */
let last: CopySource | undefined;

const tell = (news: WorkerNews): void => self.postMessage(news);

async function lint(dropped: readonly DroppedFile[], choices: PageChoices): Promise<void> {
  const sorted = sortedOut(dropped, choices.specOnly);
  if (sorted.inputs.length === 0) throw new Error("no journal and no side file is among them");
  const storage = fileStorage(sorted.blobs, sorted.schemas);
  const context = await pageContext(choices, sorted.schemas.length > 0, storage);
  last = { inputs: sorted.inputs, context, storage };
  const end = await lintRun(sorted, context, storage, {
    isStopped: () => isStopped,
    onProgress: (progress) => tell({ type: "progress", progress }),
  });
  const { failures, ...told } = end;
  const more = failures.length - mostFailures;
  const unread = [
    ...failures.slice(0, mostFailures),
    ...(more > 0 ? [`${counted(more, "more file")} cannot be read`] : []),
  ];
  tell({ type: "done", ...told, remarks: [...unread, ...sorted.remarks] });
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

async function heed(wish: Exclude<PageWish, { readonly type: "stop" }>): Promise<void> {
  isStopped = false;
  switch (wish.type) {
    case "lint":
      return lint(wish.files, wish.choices);
    case "example":
      return lint(example(), wish.choices);
    case "follow": {
      const context = await pageContext(wish.choices, false, fileStorage(new Map(), []));
      return follow(
        wish.folder,
        context,
        () => isStopped,
        (text, watched) => tell({ type: "live", text, watched }),
      );
    }
    case "copies":
      if (last) tell({ type: "copies", ...(await (wish.of === "mended" ? mendedCopies(last) : redactedCopies(last))) });
  }
}

self.addEventListener("message", ({ data }: MessageEvent<PageWish>) => {
  if (data.type === "stop") {
    isStopped = true;
    return;
  }
  const type = data.type === "copies" ? "refused" : "failed";
  heed(data).catch((error: unknown) => tell({ type, reason: reasonOf(error) }));
});

tell({
  type: "ready",
  version: packageVersion(),
  rules: listed.map(({ id, says, severity }) => ({ id, says, severity })),
});
