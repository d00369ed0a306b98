import { writeFileSync } from "node:fs";
import process from "node:process";
import { isMainThread } from "node:worker_threads";
import { peakOf } from "./peak-of.js";

// Loaded before a program whose memory is measured: on its way out it says the most that it ever had.
process.on("exit", () => {
  if (!isMainThread || process.env.PEAK_FILE === undefined) return;
  writeFileSync(process.env.PEAK_FILE, String(peakOf("self") ?? process.resourceUsage().maxRSS * 1024));
});
