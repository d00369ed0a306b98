import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { displayWidth } from "../../../src/base/display.js";
import { createPulse, statusText } from "../../../src/cli/commands/watch.js";
import { createTally, kindCount } from "../../../src/engine/validate/tally.js";
import { loadSchema } from "../../../src/schema/schema.js";
import { temporaryFolder } from "../../temporary-folder.js";
import { eventLine, headerLine, watching } from "./watching.js";

function busy() {
  let clock = 0;
  const tally = { ...createTally(), errors: 2, warnings: 1 };
  kindCount(tally, "FSDJump", true).events = 4;
  kindCount(tally, "Music", false).events = 1230;
  const pulse = createPulse(() => clock);
  return {
    tally,
    pulse,
    pass: (milliseconds: number) => {
      clock += milliseconds;
    },
  };
}

test("the line tells findings, system, rate and kinds, as far as there is room", () => {
  const { tally, pulse } = busy();
  pulse.line(eventLine(0, "FSDJump", '"StarSystem":"Varkesh"'));
  const whole = "2 errors, 1 warning | Varkesh | 1,234 events, 1,234/min | Music 1,230, FSDJump 4";
  expect(statusText(tally, pulse, 159)).toBe(whole);
  expect(statusText(tally, pulse, 59)).toBe("2 errors, 1 warning | Varkesh | 1,234 events, 1,234/min | …");
});

test("the rate is that of the last minute", () => {
  const { pulse, pass } = busy();
  pass(30_000);
  expect(pulse.lastMinute(100)).toBe(100);
  pass(20_000);
  expect(pulse.lastMinute(150)).toBe(150);
  pass(40_000);
  expect(pulse.lastMinute(170)).toBe(70);
  pass(3_600_000);
  expect(pulse.lastMinute(170)).toBe(0);
});

test("the newest system is the one that was arrived at last", () => {
  const { pulse } = busy();
  expect(pulse.place()).toBeUndefined();
  pulse.line(eventLine(0, "Location", '"StarSystem":"Sol"'));
  pulse.line(eventLine(1, "StartJump", '"StarSystem":"Lave"'));
  pulse.line('{ "event":"FSDJump", "StarSystem":"Bro');
  expect(pulse.place()).toBe("Sol");
  pulse.line(eventLine(2, "CarrierJump", '"StarSystem":"Lave"'));
  expect(pulse.place()).toBe("Lave");
  pulse.line(eventLine(3, "SupercruiseExit", '"StarSystem":"Diso"'));
  expect(pulse.place()).toBe("Diso");
  pulse.line(eventLine(4, "Docked", '"StarSystem":"Leesti"'));
  expect(pulse.place()).toBe("Leesti");
  pulse.line(eventLine(5, "Docked", '"StationName":"George Lucas"'));
  expect(pulse.place()).toBe("Leesti");
});

test("hostile names move no cursor and take no more than their columns", () => {
  const { tally, pulse } = busy();
  pulse.line(JSON.stringify({ event: "FSDJump", StarSystem: `\u001b[2J\r\n${"星".repeat(100)}` }));
  kindCount(tally, `\u001b]0;x\u0007${"k".repeat(500)}`, false).events = 9999;
  const text = statusText(tally, pulse, 100);
  expect(text).not.toMatch(/\p{Cc}/u);
  expect(text).toContain("\\u001b[2J");
  expect(displayWidth(text)).toBeLessThanOrEqual(100);
});

test("the line is taken away before anything else is written, and stands there afterwards", async () => {
  const folder = temporaryFolder({ "Journal.log": headerLine(0, 1) });
  const watch = await watching([folder], { columns: 36 });
  const isDrawn = (): boolean => watch.written.at(-1)?.[1].startsWith("\r0 errors") === true;
  await watch.until(isDrawn);
  appendFileSync(join(folder, "Journal.log"), eventLine(1, "Odd"));
  await watch.until(() => watch.written.at(-1)?.[1].includes("1 warning") === true);
  await watch.stop();
  let isThere = false;
  for (const [stream, text] of watch.written) {
    if (text.startsWith("\r")) {
      expect(stream).toBe("stderr");
      isThere = text !== "\r\u001b[K";
      expect(text.endsWith("\u001b[K")).toBe(true);
      expect(displayWidth(text.slice(1, -3))).toBeLessThanOrEqual(33);
    } else expect(isThere, text).toBe(false);
  }
  expect(isThere).toBe(false);
  expect(watch.stdout()).toContain("Journal.log:2:47");
});

/** The first example of a kind: what is broken in itself is not believed. */
function wholeLine(second: number, kind: string): string {
  const { timestamp: _, event: __, ...fields } = Object(loadSchema(`events/${kind}`).examples?.[0]);
  return eventLine(second, kind, JSON.stringify(fields).slice(1, -1));
}

test("the line tells where the player is, from lines above and from those that come", async () => {
  const folder = temporaryFolder({ "Journal.log": `${headerLine(0, 1)}${wholeLine(1, "Location")}` });
  const watch = await watching([folder], { columns: 120 });
  const isDrawn = (text: string): Promise<void> =>
    watch.until(() => watch.written.some(([, written]) => written.includes(text)));
  await isDrawn("| Varkesh, docked at Castellano's Yard |");
  appendFileSync(join(folder, "Journal.log"), wholeLine(2, "Undocked"));
  await isDrawn("| Varkesh, normal space |");
  await watch.stop();
});

test("nobody sees a line that is not wanted, or where there is no terminal", async () => {
  const folder = temporaryFolder({ "Journal.log": headerLine(0, 1) });
  for (const [options, start] of [
    [["--no-progress"], { columns: 80 }],
    [[], {}],
    [[], { columns: 80, env: { CI: "true" } }],
  ] as const) {
    const watch = await watching([folder, "--no-color", ...options], start);
    appendFileSync(join(folder, "Journal.log"), eventLine(1, "Odd"));
    await watch.until(() => watch.stdout().includes("unknown-event"));
    await watch.stop();
    expect(watch.stdout() + watch.stderr()).not.toContain("\u001b");
  }
});
