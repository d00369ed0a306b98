import { counted } from "../../base/counted.js";
import { fitsJournal, faults as ways } from "../../generate/faults/index.js";
import { inOrder } from "../../generate/faults/planted.js";
import type { PlantedFault } from "../../generate/faults/planted-fault.js";
import { onlyJournal, rehearse } from "../../generate/generate.js";
import { unwrittenKinds } from "../../generate/kinds.js";
import type { GenerateOptions } from "../../generate/options.js";
import type { GenerateSettings } from "../../generate/settings.js";
import { settleGenerate, unknownRule } from "../../generate/settle.js";
import { sizeText } from "../../generate/size.js";
import { inertLine } from "../../report/inert.js";
import { isJournalRule } from "../../rules/rules.js";
import type { GenerateRequest } from "../generate-options.js";
import type { Io } from "../io.js";
import { refuseReport, writeReport } from "./fault-report.js";
import { writeFolder } from "./generated-files.js";
import { refuseTaken } from "./outputs.js";
import { printSamples } from "./samples.js";
import type { Outcome } from "./verdict.js";

/** Makes a session and prints or writes it, or prints single events. */
export async function runGenerate(request: GenerateRequest, io: Io): Promise<Outcome> {
  if (request.list) return listUnwritten(io);
  if (request.words.length > 0) return printSamples(request, io);
  for (const [option, isGiven] of [
    ["--minimal", request.minimal],
    ["--full", request.full],
    ["--count", request.count !== undefined],
  ] as const) {
    if (isGiven) throw new Error(`${option} is for single events: journal-lint generate event FSDJump ${option}`);
  }
  if (request.stdout && request.out !== undefined) throw new Error("give --out or --stdout, not both");
  if (request.out === "") throw new Error("--out needs the name of a folder");
  const settings = settleGenerate(optionsOf(request));
  if (request.out === undefined) refuseOtherFiles(settings);
  if (request.out === undefined && settings.hasHistory)
    throw new Error("--history is a file beside the others, and needs --out");
  rehearse(settings);
  await refuseTaken(request, io);
  await refuseReport(request, io);
  return request.out === undefined
    ? await printJournal(settings, request, io)
    : await makeFolder(settings, request, request.out, io);
}

async function listUnwritten(io: Io): Promise<Outcome> {
  for (const kind of unwrittenKinds) await io.stdout.write(inertLine(kind));
  return 0;
}

/** The options of the library that the command line stands for; `settleGenerate` looks at what they hold. */
function optionsOf(request: GenerateRequest): GenerateOptions {
  const { seed, events, size, hours, scenario, situation, nasty, history, commander, ship } = request;
  const { kinds, start, gameversion, language, parts, format } = request;
  const life = { seed, events, size, hours, scenario, situation, nasty, history, commander, ship };
  const options = { ...life, kinds, start, gameversion, language, parts, format };
  return { ...options, faults: faultsOf(request.fault) } as GenerateOptions;
}

/** The faults that were asked for: `all`, or rules with a number behind a colon; a rule named twice counts twice. */
function faultsOf(asked: readonly string[]): GenerateOptions["faults"] {
  if (asked.includes("all")) {
    if (asked.length > 1) throw new Error("--fault all is one of each already: leave out the others");
    return "all";
  }
  const counts: Record<string, number> = {};
  for (const word of asked) {
    const [id = "", number = "1", ...rest] = word.split(":");
    if (id === "") throw new Error("name a rule for --fault, such as --fault missing-field:3");
    if (id === "all")
      throw new Error("--fault all is one of each: for more name the rule, such as --fault missing-field:3");
    if (!isJournalRule(id)) throw new Error(unknownRule(id));
    if (!/^[1-9]\d*$/.test(number) || rest.length > 0) throw new Error(`write --fault ${id}:3 for three faults`);
    counts[id] = (counts[id] ?? 0) + Number(number);
  }
  return counts;
}

function refuseOtherFiles({ faults }: GenerateSettings): void {
  const others = [...faults].filter(([rule, count]) => !fitsJournal(ways[rule], count)).map(([rule]) => rule);
  if (others.length > 0) throw new Error(`faults of other files than the journal need --out: ${others.join(", ")}`);
}

async function printJournal(settings: GenerateSettings, request: GenerateRequest, io: Io): Promise<Outcome> {
  const planted: PlantedFault[] = [];
  let part = "";
  let linesBefore = 0;
  let lines = 0;
  for (const { file, bytes, faults } of onlyJournal(settings)) {
    if (file !== part) linesBefore = lines;
    part = file;
    // The parts come out as one text, in which lines are counted through.
    for (const fault of faults) planted.push({ ...fault, file: "<stdin>", line: linesBefore + fault.line });
    lines += lineEndsIn(bytes);
    await io.stdout.write(bytes);
  }
  await writeReport(request, planted, io);
  return 0;
}

const newline = 0x0a;

function lineEndsIn(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) count++;
  return count;
}

async function makeFolder(settings: GenerateSettings, request: GenerateRequest, out: string, io: Io): Promise<Outcome> {
  const { files, bytes, planted } = await writeFolder(settings, out, io, (all, made) =>
    writeReport(request, inOrder(all), io, made),
  );
  const faults = planted.length === 0 ? "" : ` with ${counted(planted.length, "fault")}`;
  await io.stdout.write(
    inertLine(`${out}: ${counted(files, "file")}${faults}, ${sizeText(bytes)}, seed ${settings.seed}`),
  );
  return 0;
}
