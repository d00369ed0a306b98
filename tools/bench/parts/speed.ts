import { rmSync } from "node:fs";
import { join } from "node:path";
import { floor } from "../floor-contender.js";
import { genuine, sessions, sessionsOf } from "../inputs.js";
import { type Bench, compare, lint } from "../part.js";
import type { Row } from "../table.js";

/** Clean journals relative to the floor, in one thread and several, and how the time grows. */
export async function* speed(bench: Bench): AsyncGenerator<Row | string> {
  yield* againstFloor(bench, "generated", sessions(bench), {});
  const journals = genuine(bench);
  if (journals === undefined) yield "There are no genuine journals here: their rows are left out.";
  else yield* againstFloor(bench, "genuine", journals, { one: 1, withoutSession: 0.4, all: 0.75 });
  yield* twoFloors(bench);
  yield* growth(bench);
  yield* cache(bench);
}

/** The maximum time of a run, as a multiple of the floor. */
interface Targets {
  readonly one?: number;
  readonly withoutSession?: number;
  readonly all?: number;
}

async function* againstFloor(bench: Bench, what: string, journals: string, targets: Targets): AsyncGenerator<Row> {
  const all = String(bench.threads);
  const ratio = await compare(bench, `500 MB of ${what} journals`, [
    floor("floor", journals),
    lint(bench, "1 thread", "--threads", "1", journals),
    lint(bench, "--no-session", "--threads", "1", "--no-session", journals),
    lint(bench, "all threads", "--threads", all, journals),
  ]);
  const row = (name: string, says: string, atMost: number | undefined): Row =>
    ratio(name, "floor", {
      label: `500 MB ${what}, ${says}, against the floor`,
      ...(atMost === undefined ? {} : { atMost }),
    });
  yield row("1 thread", "1 thread", targets.one);
  yield row("--no-session", "1 thread, --no-session", targets.withoutSession);
  yield row("all threads", `${all} threads`, targets.all);
}

async function* twoFloors(bench: Bench): AsyncGenerator<Row | string> {
  if (bench.threads < 2) {
    yield "There is but one core here: two floors at once are left out.";
    return;
  }
  const some = sessionsOf(bench, 150);
  const floors = await compare(bench, "one floor alone, and two at once, on 150 MB each", [
    floor("one", some),
    floor("two", some, some),
  ]);
  yield floors("two", "one", { label: "two floors at once, against one alone" });
}

async function* growth(bench: Bench): AsyncGenerator<Row> {
  const ratio = await compare(bench, "half and all of the generated journals", [
    lint(bench, "half", "--threads", "1", sessionsOf(bench, 250)),
    lint(bench, "all", "--threads", "1", sessions(bench)),
  ]);
  yield ratio("all", "half", { label: "twice the lines, against once", atMost: 2.1 });
}

async function* cache(bench: Bench): AsyncGenerator<Row> {
  const place = join(bench.folder, "cache");
  const cached = ["--cache", "--cache-location", place, sessions(bench)];
  const ratio = await compare(bench, "500 MB of generated journals with --cache", [
    { ...lint(bench, "first run", ...cached), prepare: () => rmSync(place, { recursive: true, force: true }) },
    lint(bench, "second run", ...cached),
  ]);
  yield ratio("second run", "first run", { label: "second run with --cache, against the first", atMost: 0.1 });
}
