import { thousands } from "../../../base/text.js";
import {
  beforeRuns,
  type DroppedFile,
  type PageWish,
  type RunProgress,
  type RunWish,
  type WorkerNews,
} from "../messages.js";
import { chosenFiles, currentChoices, droppedFiles, onDrop, onPress, pageElement, save, showRules } from "./page.js";
import { forgetFound, offerDownloads, showFound, showResult } from "./result.js";
import { startWorker } from "./worker-link.js";

const sections = ["start", "run", "live", "result"] as const;

/** The number of the run that is shown: news of those before it are not heard. */
let run = beforeRuns;
/** Files that were dropped are looked for, and the worker does not know of them yet. */
let isGathering = false;

function show(section: (typeof sections)[number]): void {
  for (const each of sections) pageElement(each, HTMLElement).hidden = each !== section;
  pageElement("tools", HTMLElement).hidden = section !== "result";
}

function showProgress({ name, read, size, files, errors, warnings, found: soFar }: RunProgress): void {
  showFound(soFar);
  pageElement("progress", HTMLProgressElement).value = size === 0 ? 1 : read / size;
  const amount = `${(read / 1e6).toFixed(1)} of ${(size / 1e6).toFixed(1)} MB`;
  const found = `${thousands(errors)} errors, ${thousands(warnings)} warnings`;
  pageElement("run-status", HTMLElement).textContent = `${amount}, ${thousands(files)} files done, ${found}. ${name}`;
}

function fail(reason: string): void {
  const failure = pageElement("failure", HTMLElement);
  failure.textContent = `That did not work: ${reason}.`;
  failure.hidden = false;
  show("start");
  failure.scrollIntoView({ block: "nearest" });
}

function heed(news: WorkerNews): void {
  switch (news.type) {
    case "ready":
      pageElement("version", HTMLElement).textContent = news.version;
      showRules(news.rules);
      document.body.dataset.state = "ready";
      return;
    case "progress":
      showProgress(news.progress);
      return;
    case "done":
      show("result");
      showResult(news);
      return;
    case "live": {
      pageElement("watched", HTMLElement).textContent = news.watched || "your game";
      pageElement("live-findings", HTMLElement).append(news.text);
      return;
    }
    case "copies":
      save(news.content, news.name);
      pageElement("remarks", HTMLElement).textContent = `${news.says}.`;
      return;
    case "refused":
      pageElement("remarks", HTMLElement).textContent = `That did not work: ${news.reason}.`;
      return;
    case "failed":
      fail(news.reason);
  }
}

const worker = startWorker(({ run: seen, news }) => {
  if (seen === run || news.type === "ready") heed(news);
}, fail);

function ask(wish: PageWish): void {
  const asked = { run, wish };
  worker.then((send) => send(asked)).catch((error: unknown) => fail(String(error)));
}

/** Stops what goes on, and hears no more of it. */
function leave(): void {
  ask({ type: "stop" });
  run++;
  isGathering = false;
}

function begin(section: "run" | "live"): void {
  leave();
  pageElement("failure", HTMLElement).hidden = true;
  pageElement("progress", HTMLProgressElement).value = 0;
  pageElement("run-status", HTMLElement).textContent = "";
  pageElement("live-findings", HTMLElement).textContent = "";
  pageElement("watched", HTMLElement).textContent = "your game";
  forgetFound();
  show(section);
}

function start(wish: RunWish): void {
  begin(wish.type === "follow" ? "live" : "run");
  ask(wish);
}

function lint(files: readonly DroppedFile[]): void {
  start({ type: "lint", files, choices: currentChoices() });
}

/** A large folder takes its time, within which something else may be begun. */
async function lintDropped(dropped: DataTransfer): Promise<void> {
  const files = droppedFiles(dropped);
  begin("run");
  isGathering = true;
  const mine = run;
  try {
    const found = await files;
    if (mine === run) lint(found);
  } catch (error) {
    if (mine === run) fail(String(error));
  }
}

function stop(): void {
  if (!isGathering) {
    ask({ type: "stop" });
    return;
  }
  leave();
  show("start");
}

function listenToFiles(): void {
  for (const [button, input] of [
    ["choose-files", "files"],
    ["choose-folder", "folder"],
  ] as const) {
    const field = pageElement(input, HTMLInputElement);
    onPress(button, () => field.click());
    field.addEventListener("change", () => {
      lint(chosenFiles(field));
      field.value = "";
    });
  }
  onDrop((dropped) => void lintDropped(dropped));
}

function listenToButtons(): void {
  onPress("lint-pasted", () => {
    const { value } = pageElement("pasted", HTMLTextAreaElement);
    lint([{ name: "pasted.log", file: new File([value], "pasted.log") }]);
  });
  onPress("example", () => start({ type: "example", choices: currentChoices() }));
  onPress("stop", stop);
  onPress("stop-live", () => {
    leave();
    show("start");
  });
  onPress("again", () => show("start"));
  onPress("mended", () => ask({ type: "copies", of: "mended" }));
  onPress("redacted", () => ask({ type: "copies", of: "redacted" }));
}

/** Not every browser lets a page look at a folder again and again. */
function offerFollowing(): void {
  const pick = (window as { showDirectoryPicker?: () => Promise<FileSystemDirectoryHandle> }).showDirectoryPicker;
  if (!pick) return;
  pageElement("follow", HTMLElement).hidden = false;
  onPress("follow", () => {
    pick.call(window).then(
      (folder) => start({ type: "follow", folder, choices: currentChoices() }),
      // Whoever closes the dialog has changed their mind.
      () => {},
    );
  });
}

/** On the site, whose build says so, the other pages are beside this one, and it is kept for when there is no network. */
function useSite(): void {
  if (document.body.dataset.site === undefined) return;
  pageElement("site", HTMLElement).hidden = false;
  if (location.protocol.startsWith("http")) navigator.serviceWorker?.register("service-worker.js").catch(() => {});
}

listenToFiles();
listenToButtons();
offerDownloads();
useSite();
offerFollowing();
