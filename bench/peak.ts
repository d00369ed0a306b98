import { writeFileSync } from "node:fs";
import { env, on, resourceUsage } from "node:process";

// Loaded before a program whose memory is measured: on its way out it tells the most that it ever had.
on("exit", () => {
  if (env.PEAK_FILE !== undefined) writeFileSync(env.PEAK_FILE, String(resourceUsage().maxRSS * 1024));
});
