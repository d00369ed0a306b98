import { expect, test } from "vitest";
import { checkLine, isEvent, lint, parseLine, sample, toEddn } from "../../src/index.js";

const line = '{ "timestamp":"2025-03-02T19:44:58Z", "event":"Music", "MusicTrack":"NoTrack" }';

/** What callers without a compiler may give in the place of a text. */
const noTexts: readonly unknown[] = [undefined, null, 5, {}, [line]];

test("one line is a string, and nothing that reads like one", () => {
  const reason = new TypeError("the text must be a string");
  for (const text of noTexts) {
    expect(() => checkLine(text as string)).toThrow(reason);
    expect(() => parseLine(text as string)).toThrow(reason);
    expect(() => parseLine(text as string, { onFinding: () => {} })).toThrow(reason);
  }
  expect(parseLine(line)?.event).toBe("Music");
});

test("a kind is a string", () => {
  const reason = new TypeError("the kind must be a text, such as FSDJump");
  for (const kind of [undefined, null, 5, {}, ["FSDJump"]]) {
    expect(() => isEvent({}, kind as "FSDJump")).toThrow(reason);
    expect(() => sample(kind as "FSDJump")).toThrow(reason);
  }
});

test("paths are a string or an array of strings, which is reported before anything is read", () => {
  const reason = new TypeError("the paths must be a string or an array of strings");
  for (const paths of [undefined, null, 5, {}, [1], ["a.log", undefined], [["a.log"]]]) {
    expect(() => lint(paths as unknown as string)).toThrow(reason);
  }
});

test("events for EDDN come in an iterable that is no text, which is reported at once", () => {
  const reason = new TypeError("the events must be an array of parsed events, or another iterable");
  for (const events of [undefined, null, 5, {}, line]) {
    expect(() => toEddn(events as unknown as readonly unknown[])).toThrow(reason);
  }
  expect([...toEddn(new Set([JSON.parse(line)]))]).toHaveLength([...toEddn([JSON.parse(line)])].length);
});
