import { thousands } from "../../../base/text.js";
import { byId, startTheme } from "../../../report/html/browser/dom.js";
import {
  beforeRuns,
  type DroppedFile,
  type MessageOf,
  type PageRequest,
  type PostedMessage,
  type PostedRequest,
  type RunRequest,
  type WorkerMessage,
} from "../protocol.js";
import { chosenFiles, droppedFiles, onDrop } from "./dropped-files.js";
import { forgetFound, offerDownloads, save, showFound, showResult, showStory, useReportTheme } from "./result.js";
import { currentChoices, showRules } from "./settings-dialog.js";

const sections = ["start", "run", "live", "result", "story"] as const;

/** The number of the current run: messages of earlier ones are ignored. */
let run = beforeRuns;
/** The request whose findings are shown, or can be shown again. */
let shownRequest: RunRequest | undefined;
let latestRequest: RunRequest | undefined;
/** Dropped files are being collected, and the worker does not have them yet. */
let isGathering = false;

function show(section: (typeof sections)[number]): void {
  for (const each of sections) byId(each, HTMLElement).hidden = each !== section;
  byId("of-result", HTMLElement).hidden = section !== "result";
  byId("check-again", HTMLElement).hidden = shownRequest === undefined;
  for (const back of backButtons()) back.hidden = shownRequest === undefined;
  document.body.dataset.section = section;
}

function backButtons(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(".back")];
}

function showProgress(progress: MessageOf<"progress">): void {
  const { name, read, size, files, errors, warnings, found: soFar } = progress;
  showFound(soFar);
  byId("progress", HTMLProgressElement).value = size === 0 ? 1 : read / size;
  const amount = `${(read / 1e6).toFixed(1)} of ${(size / 1e6).toFixed(1)} MB`;
  const found = `${thousands(errors)} errors, ${thousands(warnings)} warnings`;
  byId("run-status", HTMLElement).textContent = `${amount}, ${thousands(files)} files done, ${found}. ${name}`;
}

function fail(reason: string): void {
  const failure = byId("failure", HTMLElement);
  failure.textContent = `That did not work: ${reason}.`;
  failure.hidden = false;
  show("start");
  failure.scrollIntoView({ block: "nearest" });
}

function handle(message: WorkerMessage): void {
  switch (message.type) {
    case "ready":
      byId("version", HTMLElement).textContent = message.version;
      showRules(message);
      document.body.dataset.state = "ready";
      return;
    case "progress":
      showProgress(message);
      return;
    case "done":
      shownRequest = latestRequest;
      show("result");
      showResult(message);
      return;
    case "live":
      byId("watched", HTMLElement).textContent = message.watched || "your game";
      byId("live-findings", HTMLElement).append(message.text);
      return;
    case "story":
      showStory(message);
      return;
    case "copies":
      save(message.content, message.name);
      byId("remarks", HTMLElement).textContent = `${message.says}.`;
      return;
    case "refused":
      byId("remarks", HTMLElement).textContent = `That did not work: ${message.reason}.`;
      return;
    case "failed":
      fail(message.reason);
  }
}

/** Starts the worker, whose packed code is in the page, so that a page opened from a file can start one too. */
async function startWorker(
  onNews: (seen: PostedMessage) => void,
  onFailure: (reason: string) => void,
): Promise<(posted: PostedRequest) => void> {
  const packed = atob(byId("worker", HTMLScriptElement).textContent ?? "");
  const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
  const code = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const text = await new Response(code).blob();
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const worker = new Worker(address);
  worker.addEventListener("message", ({ data }: MessageEvent<PostedMessage>) => onNews(data));
  worker.addEventListener("error", ({ message }) => onFailure(message || "the worker failed"));
  return (posted) => worker.postMessage(posted);
}

const worker = startWorker(({ run: seen, message }) => {
  if (seen === run || message.type === "ready") handle(message);
}, fail);

function ask(request: PageRequest): void {
  const posted = { run, request };
  worker.then((send) => send(posted)).catch((error: unknown) => fail(String(error)));
}

/** Stops the current run, and ignores its messages. */
function leave(): void {
  ask({ type: "stop" });
  run++;
  isGathering = false;
}

function begin(section: "run" | "live"): void {
  leave();
  byId("settings", HTMLDialogElement).close();
  byId("failure", HTMLElement).hidden = true;
  byId("progress", HTMLProgressElement).value = 0;
  byId("run-status", HTMLElement).textContent = "";
  byId("live-findings", HTMLElement).textContent = "";
  byId("watched", HTMLElement).textContent = "your game";
  forgetFound();
  show(section);
}

function start(request: RunRequest): void {
  begin(request.type === "follow" ? "live" : "run");
  latestRequest = request;
  ask(request);
}

function lint(files: readonly DroppedFile[]): void {
  start({ type: "lint", files, choices: currentChoices() });
}

/** A large folder takes time, in which something else may be started. */
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

function leaveForStart(): void {
  leave();
  show("start");
}

function onPress(id: string, act: () => void): void {
  byId(id, HTMLButtonElement).addEventListener("click", act);
}

function listenToFiles(): void {
  for (const kind of ["files", "folder"]) {
    const field = byId(kind, HTMLInputElement);
    onPress(`choose-${kind}`, () => field.click());
    field.addEventListener("change", () => {
      lint(chosenFiles(field));
      field.value = "";
    });
  }
  onDrop((dropped) => void lintDropped(dropped));
}

function listenToButtons(): void {
  onPress("lint-pasted", () => {
    const { value } = byId("pasted", HTMLTextAreaElement);
    lint([{ name: "pasted.log", file: new File([value], "pasted.log") }]);
  });
  onPress("example", () => start({ type: "example", choices: currentChoices() }));
  onPress("stop", () => (isGathering ? leaveForStart() : ask({ type: "stop" })));
  onPress("stop-live", leaveForStart);
  onPress("other", () => show("start"));
  onPress("download-fixed", () => ask({ type: "copies", of: "fixed" }));
  onPress("download-redacted", () => ask({ type: "copies", of: "redacted" }));
  for (const back of backButtons()) back.addEventListener("click", () => show("result"));
}

function listenToSettings(): void {
  const settings = byId("settings", HTMLDialogElement);
  onPress("open-settings", () => settings.showModal());
  onPress("close-settings", () => settings.close());
  onPress("check-again", () => {
    if (shownRequest) start({ ...shownRequest, choices: currentChoices() });
  });
}

function listenToStory(): void {
  const journal = byId("journal", HTMLSelectElement);
  const askForStory = (): void => ask({ type: "story", journal: journal.value });
  onPress("open-story", () => {
    show("story");
    askForStory();
  });
  journal.addEventListener("change", askForStory);
}

/** Only some browsers let a page read a folder repeatedly. */
function offerFollowing(): void {
  const pick = (window as { showDirectoryPicker?: () => Promise<FileSystemDirectoryHandle> }).showDirectoryPicker;
  if (!pick) return;
  byId("follow", HTMLElement).hidden = false;
  onPress("follow", () => {
    pick.call(window).then(
      (folder) => start({ type: "follow", folder, choices: currentChoices() }),
      // The dialog was cancelled.
      () => {},
    );
  });
}

/** On the site (set by its build), the other pages are beside this one, and it is stored for offline use. */
function useSite(): void {
  if (document.body.dataset.site === undefined) return;
  byId("site", HTMLElement).hidden = false;
  if (location.protocol.startsWith("http")) navigator.serviceWorker?.register("service-worker.js").catch(() => {});
}

listenToFiles();
listenToButtons();
listenToSettings();
listenToStory();
startTheme(useReportTheme);
offerDownloads();
useSite();
offerFollowing();
