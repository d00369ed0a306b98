import { parentPort, workerData } from "node:worker_threads";
import type { Law } from "../judge/court.js";
import { kindsFor } from "../judge/kinds-for.js";
import type { Terms, WorkPiece } from "./piece.js";
import { work } from "./work.js";

const { verdicts, schemas, cwd, drift } = workerData as Terms;

const law: Law = { verdicts, kinds: await kindsFor(schemas, cwd, verdicts.specOnly) };
parentPort?.on("message", (piece: WorkPiece) => parentPort?.postMessage(work(piece, law, drift)));
