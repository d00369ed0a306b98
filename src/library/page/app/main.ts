import { counted, reasonOf } from "../../../base/text.js";
import { byId, startTheme } from "../../../report/html/browser/dom.js";
import {
  beforeRuns,
  type MessageOf,
  type PageChoices,
  type PageRequest,
  type PostedMessage,
  type PostedRequest,
  type RunRequest,
  type WorkerMessage,
} from "../protocol.js";
import { chosenFiles, folderFiles, type Gather, onDrop } from "./dropped-files.js";
import {
  beginStory,
  forgetFound,
  offerDownloads,
  parsedReport,
  save,
  showFound,
  showResult,
  showStory,
} from "./result.js";
import { currentChoices, showRules } from "./settings-dialog.js";

const sections = ["start", "run", "live", "result", "story"] as const;

/** Makes the request of a run with the settings of its time; it may first have to collect the files. */
type Source = (choices: PageChoices) => RunRequest | Promise<RunRequest>;

/** The number of the current run: messages of earlier ones are ignored. */
let run = beforeRuns;
/** What the findings that are shown, or can be shown again, were made of. */
let shownSource: Source | undefined;
let latestSource: Source | undefined;
/** Files are being collected, and the worker does not have them yet. */
let isGathering = false;

/** Shows a section; the title of the tab says what it says, and whoever goes by keyboard or by ear begins at its heading. */
function show(section: (typeof sections)[number]): void {
  for (const each of sections) byId(each, HTMLElement).hidden = each !== section;
  complain("");
  byId("of-result", HTMLElement).hidden = section !== "result";
  byId("check-again", HTMLElement).hidden = shownSource === undefined;
  for (const back of backButtons()) back.hidden = shownSource === undefined;
  document.body.dataset.section = section;
  const heading = byId(section, HTMLElement).querySelector("h1");
  document.title = section === "start" ? ownTitle : `${heading?.textContent} – journal-lint`;
  window.scrollTo(0, 0);
  heading?.focus({ preventScroll: true });
}

const ownTitle = document.title;

function backButtons(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(".back")];
}

function showProgress({ name, read, size, files, errors, warnings, found: soFar }: MessageOf<"progress">): void {
  showFound(soFar);
  byId("progress", HTMLProgressElement).value = size === 0 ? 1 : read / size;
  const amount = `${(read / 1e6).toFixed(1)} of ${(size / 1e6).toFixed(1)} MB`;
  const found = `${counted(errors, "error")}, ${counted(warnings, "warning")}`;
  byId("run-status", HTMLElement).textContent = `${amount}, ${counted(files, "file")} done, ${found}. ${name}`;
}

/** Says what went wrong in the section that is shown, or no longer says it. */
function complain(reason: string): void {
  const failure = byId("failure", HTMLElement);
  failure.textContent = reason === "" ? "" : `That did not work: ${reason}.`;
  failure.hidden = reason === "";
  failure.scrollIntoView({ block: "nearest" });
}

function fail(reason: string): void {
  show("start");
  complain(reason);
}

async function handle(message: WorkerMessage): Promise<void> {
  switch (message.type) {
    case "ready":
      byId("version", HTMLElement).textContent = message.version;
      showRules(message);
      document.body.dataset.state = "ready";
      return;
    case "progress":
      showProgress(message);
      return;
    case "done": {
      const mine = run;
      const report = await parsedReport(message.reports.html);
      if (mine !== run) return;
      shownSource = latestSource;
      showResult(message, report, () => show("result"));
      return;
    }
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
      complain(message.reason);
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
  if (seen === run || message.type === "ready") void handle(message);
}, fail);

function ask(request: PageRequest): void {
  const posted = { run, request };
  worker.then((send) => send(posted)).catch((error: unknown) => fail(reasonOf(error)));
}

/** Stops the current run, and ignores its messages. */
function leave(): void {
  ask({ type: "stop" });
  run++;
  isGathering = false;
}

/** Starts a run; to collect a large folder takes time, in which another may be started. */
async function start(source: Source, section: "run" | "live" = "run"): Promise<void> {
  leave();
  byId("settings", HTMLDialogElement).close();
  byId("progress", HTMLProgressElement).value = 0;
  byId("run-status", HTMLElement).textContent = "";
  byId("live-findings", HTMLElement).textContent = "";
  byId("watched", HTMLElement).textContent = "your game";
  forgetFound();
  show(section);
  // Filters are for the files that they were chosen for.
  if (source !== shownSource) history.replaceState(null, "", location.href.replace(/#.*/s, ""));
  latestSource = source;
  isGathering = true;
  const mine = run;
  try {
    const request = await source(currentChoices());
    if (mine !== run) return;
    isGathering = false;
    ask(request);
  } catch (error) {
    if (mine === run) fail(reasonOf(error));
  }
}

function lint(gather: Gather): void {
  void start(async (choices) => ({ type: "lint", files: await gather(), choices }));
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
    field.addEventListener("change", () => {
      lint(chosenFiles(field));
      field.value = "";
    });
  }
  onPress("choose-files", () => byId("files", HTMLInputElement).click());
  onPress("choose-folder", () => {
    const choose = (): void => byId("folder", HTMLInputElement).click();
    if (pickFolder) pickFolder().then((folder) => folder && lint(folderFiles(folder)), choose);
    else choose();
  });
  onDrop(lint);
}

function listenToButtons(): void {
  onPress("lint-pasted", () => {
    const { value } = byId("pasted", HTMLTextAreaElement);
    lint(async () => [{ name: "pasted.log", file: new File([value], "pasted.log") }]);
  });
  onPress("example", () => void start((choices) => ({ type: "example", choices })));
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
    if (shownSource) void start(shownSource);
  });
}

function listenToStory(): void {
  const journal = byId("journal", HTMLSelectElement);
  const askForStory = (): void => ask({ type: "story", journal: journal.selectedIndex, telling: beginStory() });
  onPress("open-story", () => {
    show("story");
    askForStory();
  });
  journal.addEventListener("change", askForStory);
}

/** Lets the user choose a folder that can be read again, which only some browsers offer; undefined if none was chosen. */
const pickFolder = pickerHere();

function pickerHere(): (() => Promise<FileSystemDirectoryHandle | undefined>) | undefined {
  const pick = (window as { showDirectoryPicker?: () => Promise<FileSystemDirectoryHandle> }).showDirectoryPicker;
  if (!pick) return undefined;
  return async () => {
    try {
      return await pick.call(window);
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return undefined;
      throw error;
    }
  };
}

function offerFollowing(): void {
  if (!pickFolder) return;
  byId("follow", HTMLElement).hidden = false;
  onPress("follow", () => {
    pickFolder().then(
      (folder) => folder && void start((choices) => ({ type: "follow", folder, choices }), "live"),
      (error: unknown) => complain(reasonOf(error)),
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
startTheme();
offerDownloads();
useSite();
offerFollowing();
