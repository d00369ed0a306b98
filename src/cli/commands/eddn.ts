import { resolve } from "node:path";
import { cannotRead } from "../../base/failure.js";
import { schemaFolder } from "../../config/schema-folder.js";
import { comparedMessages, type DueMessage, messagesIn } from "../../eddn/compare.js";
import { convertFiles } from "../../eddn/convert.js";
import { countOutcome, createCounts } from "../../eddn/outcome.js";
import { differencesText, type EddnPrinter, jsonPrinter, messagesPrinter, summaryPrinter } from "../../eddn/print.js";
import type { SenderSettings } from "../../eddn/sender.js";
import { disk } from "../../engine/disk/storage.js";
import { ownEddnSchemas } from "../../engine/eddn/schemas.js";
import { eddnSchemasFor } from "../../engine/validate/context.js";
import { readChunks } from "../../files/chunks.js";
import { jsonText } from "../../report/text.js";
import { findFiles } from "../find-files.js";
import type { Io } from "../io.js";
import type { Outcome } from "../outputs.js";
import type { EddnOptions } from "./eddn-options.js";

/** Reports what a sender should make of journals and side files. */
export async function run(options: EddnOptions, io: Io): Promise<Outcome> {
  if (options.compare === "-" && options.paths.includes("-")) {
    throw new Error("standard input cannot be both the messages and a journal");
  }
  const { files, reasons } = await findFiles(options, io);
  for (const reason of reasons) await io.complain(reason);
  if (files.length === 0) return 2;
  const counts = createCounts();
  const expected: DueMessage[] = [];
  const printer = printerFor(options, io);
  const { uploaderId, softwareName: name, softwareVersion: version } = options;
  const settings: SenderSettings = {
    software: { uploaderId, name, version },
    schemas: (await eddnSchemasFor(schemaFolder(options.eddnSchemas, io.cwd), disk.schemas)) ?? ownEddnSchemas(),
    outfitting: `outfitting/${options.outfitting}`,
  };
  let allRead = reasons.length === 0;
  for await (const { file, outcomes, failure, remark } of convertFiles(files, settings, io.stdin)) {
    let text = "";
    for (const [outcome, long] of outcomes) {
      countOutcome(counts, outcome);
      if (options.compare !== undefined && "sent" in outcome) {
        const { line, event, sent: message } = outcome;
        expected.push({ file, line, event, message });
      }
      text += printer.outcome(file, outcome, long);
    }
    if (text !== "") await io.stdout.write(text);
    if (remark !== undefined) await io.complain(remark);
    if (failure === undefined) continue;
    allRead = false;
    await io.complain(failure);
  }
  let isSame = true;
  if (options.compare !== undefined) {
    const { name, messages } = await messagesOf(options.compare, io);
    const differences = comparedMessages(expected, messages);
    isSame = differences.length === 0;
    if (options.json) await io.stdout.write(`${jsonText({ version: 1, differences })}\n`);
    else await io.stdout.write(differencesText(name, differences, expected.length));
  }
  await io.stdout.write(printer.end(counts));
  return allRead ? (isSame ? 0 : 1) : 2;
}

/** The messages of a sender. */
async function messagesOf(file: string, { cwd, stdin }: Io) {
  // The same name as in linting.
  const name = file === "-" ? "<stdin>" : file;
  try {
    return { name, messages: await messagesIn(file === "-" ? stdin : readChunks(resolve(cwd, file))) };
  } catch (error) {
    throw new Error(cannotRead(name, error));
  }
}

function printerFor({ messages, compare, json }: EddnOptions, { stdout }: Io): EddnPrinter {
  if (compare !== undefined) return { outcome: () => "", end: () => "" };
  if (messages) return messagesPrinter;
  return json ? jsonPrinter() : summaryPrinter(stdout.columns ?? Number.POSITIVE_INFINITY);
}
