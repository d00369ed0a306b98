import { found } from "../../base/text.js";
import { journal, musicLine } from "../example-records.js";
import { extra } from "../planting.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "not-an-object",
  severity: "error",
  says: "the record is JSON, but not an object",

  what: "The record is good JSON, but a list, a text, a number or null where an object with timestamp and event belongs.",
  why: "Nothing in it says what happened and when. Often a whole array of events was written on one line: give each event a line of its own.",

  wording: (_, source) => ({ message: messageFor(source) }),

  fails: () => journal('[ "Music", "Exploration" ]'),
  passes: () => journal(musicLine()),
});

function messageFor(source: string): string {
  if (/^"\s*\{/.test(source))
    return "the record is a JSON text within quotes: it was escaped once too often, unescape it once";
  if (/^\[\s*\{/.test(source))
    return "the record is an array, but an event was expected: take its events out of the array, in a journal one a line";
  return `the record must be an object with timestamp and event, found ${found(source)}`;
}

export const fault = extra(({ event, random }) => {
  const text = random.pick([JSON.stringify(event.event), "42", "null", "[ ]", "true"]);
  return { text, start: 0, end: text.length, path: [], says: "a record that is no object" };
});
