import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { splitByKind } from "../by-kind.js";
import { genuine, session, sessions, sessionsOf } from "../inputs.js";
import { ajvCli, install, simdjson, sourcemeta } from "../others.js";
import { type Bench, compare, lint } from "../part.js";
import type { Row } from "../table.js";

const packages = ["@sourcemeta/jsonschema", "ajv-cli", "ajv-formats"];
const simdjsonSource = fileURLToPath(new URL("../../../../tools/bench/simdjson.cpp", import.meta.url));

/** The linter compared with other validators, and with a parser that only checks syntax. */
export async function* peers(bench: Bench): AsyncGenerator<Row | string> {
  const home = join(bench.folder, "peers");
  bench.say(`\ninstalling ${packages.join(", ")}`);
  if (install(home, packages)) {
    yield* validators(bench, home);
    yield* arrays(bench, home);
  } else yield "The other validators could not be installed: their rows are left out.";
  yield* syntaxOnly(bench, home);
}

async function* validators(bench: Bench, home: string): AsyncGenerator<Row> {
  const some = sessionsOf(bench, 150);
  const lines = splitByKind(some, join(home, "lines"), "lines");
  const all = String(bench.threads);
  const ratio = await compare(bench, "150 MB of generated journals, and Sourcemeta's jsonschema", [
    sourcemeta(bench.tool, home, lines, true),
    sourcemeta(bench.tool, home, lines, false),
    lint(bench, "1 thread", "--threads", "1", some),
    lint(bench, "all threads", "--threads", all, some),
  ]);
  yield ratio("jsonschema --fast", "1 thread", { label: "faster than jsonschema --fast, 1 thread", atLeast: 6 });
  yield ratio("jsonschema --fast", "all threads", { label: `faster than jsonschema --fast, ${all} threads` });
  yield ratio("jsonschema", "1 thread", { label: "faster than jsonschema, 1 thread" });
  yield ratio("jsonschema", "all threads", { label: `faster than jsonschema, ${all} threads` });
}

async function* arrays(bench: Bench, home: string): AsyncGenerator<Row> {
  const few = session(bench, 1);
  const ratio = await compare(bench, "12.5 MB of generated journals, and ajv-cli", [
    ajvCli(bench.tool, home, splitByKind(few, join(home, "arrays"), "array")),
    lint(bench, "1 thread", "--threads", "1", few),
  ]);
  yield ratio("ajv-cli", "1 thread", { label: "faster than ajv-cli, 1 thread" });
}

async function* syntaxOnly(bench: Bench, home: string): AsyncGenerator<Row | string> {
  const run = simdjson(home, simdjsonSource);
  if (!run) {
    yield "There is no g++ here or no simdjson (Debian's libsimdjson-dev): its rows are left out.";
    return;
  }
  for (const [what, journals] of [
    ["generated", sessions(bench)],
    ["genuine", genuine(bench)],
  ] as const) {
    if (journals === undefined) continue;
    const ratio = await compare(bench, `500 MB of ${what} journals, and simdjson`, [
      run("simdjson", journals),
      lint(bench, "1 thread", "--threads", "1", journals),
    ]);
    yield ratio("1 thread", "simdjson", { label: `500 MB ${what}, 1 thread, against simdjson (syntax only)` });
  }
}
