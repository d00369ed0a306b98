import { expect, test } from "vitest";
import { createPace, speedOf } from "../../src/replay/moment.js";

/** A pace with a clock that moves on whenever it is waited for, by so much. */
function paced(speed: number, step: number) {
  let time = 0;
  const ending = new AbortController();
  const pace = createPace({
    speed,
    signal: ending.signal,
    now: () => time,
    onWait: async () => {
      time += step;
    },
  });
  return { pace, ending, time: () => time };
}

test("time passes so many times as fast, and does not drift", async () => {
  const { pace, time } = paced(600, 7);
  pace.skipTo(1000);
  for (let second = 1000; second <= 1600; second += 10) await pace.until(second);
  // Ten minutes at 600x are a second, and each look at the clock is 7 ms behind the last.
  expect(time()).toBeGreaterThanOrEqual(1000);
  expect(time()).toBeLessThan(1007);
});

test("a pause takes no time of the session", async () => {
  const { pace, time } = paced(100, 50);
  pace.skipTo(0);
  pace.press();
  expect(pace.isPaused()).toBe(true);
  setTimeout(() => pace.press(), 20);
  await pace.until(10);
  expect(pace.isPaused()).toBe(false);
  expect(time()).toBeGreaterThanOrEqual(150);
});

test("a signal ends all waiting", async () => {
  const { pace, ending } = paced(0.001, 0);
  pace.skipTo(0);
  setTimeout(() => ending.abort(), 10);
  await pace.until(1e9);
  expect(ending.signal.aborted).toBe(true);
});

test("speeds are numbers above nothing, max and step", () => {
  const texts = ["60x", "60", "0.5x", ".5", "max", "step", "0x", "-1x", "x", "", "1e3x", "9999999x", "fast"];
  expect(texts.map(speedOf)).toEqual([60, 60, 0.5, 0.5, "max", "step", ...Array(7).fill(undefined)]);
});
