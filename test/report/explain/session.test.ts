import { expect, test } from "vitest";
import { entryEffects } from "../../../src/report/explain/explain.js";
import { sliceWords } from "../../../src/report/explain/slice-words.js";
import { arrows } from "../../../src/session/diagram.js";
import { stages } from "../../../src/session/stage.js";
import { sessionFigure } from "../../../tools/docs/session-picture.js";
import { run } from "../../run.js";

const sessions = entryEffects();
/** To try all events on the machine takes a while. */
const explained = run(["explain", "Session"]);

function storyOf(
  group: string,
  entry: string,
): { readonly knownBy: readonly string[]; readonly unknownBy: readonly string[] } {
  return (
    sessions.find((session) => session.group === group && session.entry === entry) ?? { knownBy: [], unknownBy: [] }
  );
}

test("the drawing has each stage, each arrow and each entry", async () => {
  const { exitCode, stdout } = await explained;
  expect(exitCode).toBe(0);
  const words = stdout.replaceAll(/\s+/g, " ");
  for (const name of Object.values(stages)) expect(words).toContain(` ${name} `);
  for (const { to, labels } of arrows()) expect(words).toContain(`→ ${stages[to]} ${labels.join(", ")} `);
  for (const { title, ...entries } of Object.values(sliceWords)) {
    const shown = Object.values<string | undefined>(entries).filter((each) => each !== undefined);
    for (const entry of shown) expect(words).toContain(` ${entry} known by `);
    if (shown.length > 0) expect(words).toContain(` ${title} `);
  }
  // Words of people, none of the code.
  expect(stdout.match(/^ *[a-z]+[A-Z]\w*/gm)).toBeNull();
  expect(stdout.split("\n").every((line) => line.length <= 80)).toBe(true);
});

test("what is listed of each entry is what the machine tells, and a reason where several events have one", async () => {
  const { stdout } = await explained;
  expect(stdout).toContain(`
    the star system
      known by  CarrierJump, FSDJump, Location
`);
  expect(stdout).toContain(`
    permission to dock
      known by  DockingGranted
`);
  expect(stdout).toMatch(/the balance at login\n +known by +LoadGame\n +until +the start and the end of the game\n/);
});

test("what makes entries known and unknown is read off the machine", () => {
  const { knownBy, unknownBy } = storyOf("location", "system");
  expect(knownBy).toEqual(["CarrierJump", "FSDJump", "Location"]);
  expect(unknownBy).toEqual(expect.arrayContaining(["Died", "JoinACrew", "LoadGame", "QuitACrew", "Resurrect"]));
  expect(storyOf("docking", "permission").knownBy).toEqual(["DockingGranted"]);
  expect(storyOf("docking", "permission").unknownBy).toEqual(expect.arrayContaining(["Docked", "DockingTimeout"]));
  expect(storyOf("arrival", "welcome").knownBy).toEqual(["ReceiveText"]);
});

test("the picture tells the same in words, and has each kind that is drawn", () => {
  const { html } = sessionFigure();
  const text = html.replaceAll("&#39;", "'");
  for (const { from, to, labels } of arrows()) {
    const start = from === "anywhere" ? "anywhere in the game" : stages[from];
    expect(text).toContain(`From ${start} to ${stages[to]} by ${labels.join(" or ")}.`);
    const kinds = labels.map((label) => (label.split(", then ").at(-1) ?? "").replace(/ \(.*/, ""));
    if (from !== "flight") for (const kind of kinds) expect(text).toContain(`>${kind}`);
  }
  expect(html).not.toMatch(/ style=|fill="|stroke="|#[0-9a-f]{3,6}"/);
});

test("one thing is explained at a time", async () => {
  expect(await run(["explain", "session", "docked"])).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: "journal-lint: session is one thing, leave out docked\n",
  });
});
