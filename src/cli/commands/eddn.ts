import { resolve } from "node:path";
import { reasonOf } from "../../base/text.js";
import { comparedMessages, type DueMessage, type SenderMessage } from "../../eddn/compare.js";
import { countOutcome, createCounts } from "../../eddn/outcome.js";
import { outcomesIn } from "../../eddn/outcomes.js";
import { differencesText, type EddnPage, jsonEddn, messagesPage, summaryPage } from "../../eddn/page.js";
import { messagesIn } from "../../eddn/read-messages.js";
import type { SenderSettings } from "../../eddn/sender.js";
import { disk } from "../../engine/disk/storage.js";
import { networkFor, ownNetwork } from "../../engine/messages/network.js";
import { readChunks } from "../../files/chunks.js";
import { jsonText } from "../../report/text.js";
import type { EddnRequest } from "../command-options.js";
import { schemaFolder } from "../config/schema-folder.js";
import type { Io } from "../io.js";
import { findFiles } from "./inputs.js";
import type { Complain, Outcome } from "./outputs.js";

/** The same name as in linting. */
const stdinName = "<stdin>";

/** Reports what a sender should make of journals and side files. */
export async function runEddn(request: EddnRequest, io: Io, complain: Complain): Promise<Outcome> {
  if (request.compare === "-" && request.paths.includes("-")) {
    throw new Error("standard input cannot be both the messages and a journal");
  }
  const { files, reasons } = await findFiles(request, io);
  for (const reason of reasons) await complain(reason);
  if (files.length === 0) return 2;
  const counts = createCounts();
  const expected: DueMessage[] = [];
  const page = pageFor(request, io);
  const { uploaderId, softwareName: name, softwareVersion: version } = request;
  const settings: SenderSettings = {
    software: { uploaderId, name, version },
    network: (await networkFor(schemaFolder(request.eddnSchemas, io.cwd), disk.schemas)) ?? ownNetwork(),
    outfitting: `outfitting/${request.outfitting}`,
  };
  let allRead = reasons.length === 0;
  for await (const { file, outcomes, failure, remark } of outcomesIn(files, settings, io.stdin)) {
    let text = "";
    for (const [outcome, long] of outcomes) {
      countOutcome(counts, outcome);
      if (request.compare !== undefined && "sent" in outcome) {
        const { line, event, sent: message } = outcome;
        expected.push({ file, line, event, message });
      }
      text += page.outcome(file, outcome, long);
    }
    if (text !== "") await io.stdout.write(text);
    if (remark !== undefined) await complain(remark);
    if (failure === undefined) continue;
    allRead = false;
    await complain(failure);
  }
  const isSame = request.compare === undefined || (await compare(request.compare, expected, request, io));
  await io.stdout.write(page.end(counts));
  return allRead ? (isSame ? 0 : 1) : 2;
}

/** Reports how the messages of a sender differ; returns true if they do not. */
async function compare(file: string, expected: readonly DueMessage[], { json }: EddnRequest, io: Io): Promise<boolean> {
  const differences = comparedMessages(expected, await foundIn(file, io));
  if (json) await io.stdout.write(`${jsonText({ version: 1, differences })}\n`);
  else await io.stdout.write(differencesText(file === "-" ? stdinName : file, differences, expected.length));
  return differences.length === 0;
}

async function foundIn(file: string, { cwd, stdin }: Io): Promise<readonly SenderMessage[]> {
  try {
    return await messagesIn(file === "-" ? stdin : readChunks(resolve(cwd, file)));
  } catch (error) {
    throw new Error(`cannot read ${file === "-" ? stdinName : file}: ${reasonOf(error)}`);
  }
}

const noPage: EddnPage = { outcome: () => "", end: () => "" };

function pageFor({ messages, compare, json }: EddnRequest, { stdout }: Io): EddnPage {
  if (compare !== undefined) return noPage;
  if (messages) return messagesPage;
  return json ? jsonEddn() : summaryPage(stdout.columns ?? Number.POSITIVE_INFINITY);
}
