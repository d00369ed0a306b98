import type { DroppedFile, PageWish, RunProgress, WorkerNews } from "../messages.js";
import { currentChoices, showRules } from "./choices.js";
import { chosenFiles, droppedFiles } from "./dropped.js";
import { onPress, pageElement } from "./element.js";
import { forgetFound, showFound } from "./found-so-far.js";
import { reportName, save } from "./save.js";
import { startWorker } from "./worker-link.js";

const sections = ["start", "run", "live", "result"] as const;

let reports: Readonly<Record<string, Blob>> = {};
let shownReport = "";

function show(section: (typeof sections)[number]): void {
  for (const each of sections) pageElement(each, HTMLElement).hidden = each !== section;
  pageElement("tools", HTMLElement).hidden = section !== "result";
}

function showProgress({ name, read, size, files, errors, warnings, found: soFar }: RunProgress): void {
  showFound(soFar);
  pageElement("progress", HTMLProgressElement).value = size === 0 ? 1 : read / size;
  const amount = `${(read / 1e6).toFixed(1)} of ${(size / 1e6).toFixed(1)} MB`;
  const found = `${errors.toLocaleString("en")} errors, ${warnings.toLocaleString("en")} warnings`;
  pageElement("run-status", HTMLElement).textContent =
    `${amount}, ${files.toLocaleString("en")} files done, ${found}. ${name}`;
}

function showReports({ reports: made, isStopped, mendable, remarks }: Extract<WorkerNews, { type: "done" }>): void {
  reports = made;
  const stopped = isStopped ? ["You stopped it: what was read until then is below"] : [];
  pageElement("remarks", HTMLElement).textContent = [...stopped, ...remarks].map((remark) => `${remark}.`).join(" ");
  pageElement("mended", HTMLButtonElement).disabled = mendable === 0;
  const list = pageElement("download", HTMLSelectElement);
  list.replaceChildren(new Option("Download…", ""), ...Object.keys(made).map((name) => new Option(name, name)));
  show("result");
  showReport(made.html);
}

/** A frame whose page changes while it is hidden may stay empty in Chromium: each report gets a new one, once there is room for it. */
function showReport(html: Blob | undefined): void {
  URL.revokeObjectURL(shownReport);
  shownReport = html ? URL.createObjectURL(html) : "";
  const before = pageElement("report", HTMLIFrameElement);
  const frame = document.createElement("iframe");
  for (const { name, value } of before.attributes) frame.setAttribute(name, value);
  frame.src = shownReport;
  before.replaceWith(frame);
}

function fail(reason: string): void {
  const failure = pageElement("failure", HTMLElement);
  failure.textContent = `That did not work: ${reason}.`;
  failure.hidden = false;
  show("start");
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
      showReports(news);
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

const asked = startWorker(heed);

function ask(wish: PageWish): void {
  asked.then((send) => send(wish)).catch((error: unknown) => fail(String(error)));
}

function lint(files: readonly DroppedFile[]): void {
  if (files.length === 0) return;
  start({ type: "lint", files, choices: currentChoices() });
}

function start(wish: PageWish): void {
  pageElement("failure", HTMLElement).hidden = true;
  pageElement("progress", HTMLProgressElement).value = 0;
  pageElement("run-status", HTMLElement).textContent = "";
  forgetFound();
  show(wish.type === "follow" ? "live" : "run");
  ask(wish);
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
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dragging");
  });
  document.addEventListener("dragleave", () => document.body.classList.remove("dragging"));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dragging");
    if (event.dataTransfer) droppedFiles(event.dataTransfer).then(lint, (error: unknown) => fail(String(error)));
  });
}

function listenToButtons(): void {
  onPress("lint-pasted", () => {
    const { value } = pageElement("pasted", HTMLTextAreaElement);
    lint([{ name: "pasted.log", file: new File([value], "pasted.log") }]);
  });
  onPress("example", () => start({ type: "example", choices: currentChoices() }));
  onPress("stop", () => ask({ type: "stop" }));
  onPress("stop-live", () => {
    ask({ type: "stop" });
    show("start");
  });
  onPress("again", () => show("start"));
  onPress("mended", () => ask({ type: "copies", of: "mended" }));
  onPress("redacted", () => ask({ type: "copies", of: "redacted" }));
  const list = pageElement("download", HTMLSelectElement);
  list.addEventListener("change", () => {
    const report = reports[list.value];
    if (report) save(report, reportName(list.value));
    list.value = "";
  });
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
useSite();
offerFollowing();
