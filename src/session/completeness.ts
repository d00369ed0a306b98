/** What it asks of an event and of the session: types without what they are made of, because the package declares them. */
interface SeenEvent {
  readonly kind: string;
  readonly seconds: number | undefined;
}

interface SeenState {
  readonly eventsSoFar: { readonly kinds: ReadonlySet<string> };
  readonly login: { readonly head: unknown };
}

/**
 * What a contradiction needs the file to be: nothing; in order, so that an earlier line is also the earlier event; or moreover
 * without gaps. Then it names the kinds of which a missing line would explain it.
 */
export type Needs = "nothing" | "order" | readonly string[];

/** What a file was taken for, if not for a whole journal, and why. */
export type TakenFor = readonly [what: "excerpt" | "filtered journal" | "list of sample lines", because: string];

/** In seconds: nobody plays on after a longer pause, so lines are missing. */
const longestPause = 6 * 3600;
const longestStepBack = 60;

/** A pause before these is one between two sessions. */
const starts: ReadonlySet<string> = new Set(["Fileheader", "Commander", "LoadGame"]);

/** From this many steps back on, lines were not written one after another. */
const manySteps = 3;
/** A list has each kind once; so has a short login. */
const manyKinds = 12;
const mostInLogin = 25;
/** From this many lines on, not all are of the same second, and there is a login. */
const manyEvents = 10;
/** From this many contradictions on, if they are frequent, lines were left out at random. */
const manyGaps = 3;
const eventsPerGap = 10;

/** In seconds. */
const oneLogin = 60;
const login = ["Commander", "LoadGame", "Location"];

/** Collects what shows whether a file is a whole journal, an excerpt, a filtered journal or a list of lines. */
export function createCompleteness() {
  let events = 0;
  let steps = 0;
  let gaps = 0;
  let times = 0;
  let last: number | undefined;
  let first: string | undefined;
  let hasSkipped = false;
  const kinds = new Set<string>();
  /** How often, and when at last, a line of a kind was missing that had not occurred until then. */
  const missed = new Map<string, { readonly times: number; readonly at: number }>();

  /** Why the lines seem to be samples, if they do. */
  const listed = (): string | undefined => {
    const isBegun = first === "Fileheader";
    if (steps >= manySteps && (!isBegun || steps * manyEvents > events)) return "not in the order of time";
    if (!isBegun && times === 1 && events >= manyEvents) return "all of the same second";
    const isOfEach = kinds.size === events && kinds.size >= (isBegun ? mostInLogin : manyKinds);
    return isOfEach && gaps > 0 ? "no kind occurs twice" : undefined;
  };
  /** True for a kind that did not occur: whether one line of it is missing or all were left out, nobody can tell. */
  const mayLack = (kind: string, { eventsSoFar: { kinds: seen } }: SeenState): boolean => !seen.has(kind);
  /** A kind that seems to be left out, if there is one. */
  const leftOut = (state: SeenState): string | undefined => {
    const lacking = [...missed].filter(([kind]) => mayLack(kind, state));
    const isSure = lacking.length > 1 || lacking.some(([, { times }]) => times > 1);
    if (isSure) return lacking[0]?.[0];
    const showsLogin = first === "Fileheader" && events >= manyEvents && !hasSkipped;
    return showsLogin ? login.find((kind) => mayLack(kind, state)) : undefined;
  };
  /** True if lines of all kinds seem to be left out. */
  const isFullOfGaps = (): boolean => gaps >= manyGaps && gaps * eventsPerGap > events;

  return {
    /** Notes an event; true if others are missing above it, because its time does not follow that of the last. */
    note({ kind, seconds }: SeenEvent): boolean {
      first ??= kind;
      events++;
      kinds.add(kind);
      const step = seconds !== undefined && last !== undefined ? seconds - last : 0;
      if (step !== 0 || times === 0) times++;
      last = seconds ?? last;
      const isHeader = kind === "Fileheader";
      if (step < 0 && !isHeader) steps++;
      const isPause = step > longestPause && !starts.has(kind);
      if (isPause) steps++;
      return isPause || (step < -longestStepBack && !isHeader);
    },
    /** Notes that the state does not take in an event that was noted, so it does not tell which kinds there were. */
    skipped(): void {
      hasSkipped = true;
    },
    /** Notes what the contradictions of an event need. */
    contradicted(needs: readonly Needs[], { eventsSoFar }: SeenState): void {
      const ofGaps = needs.filter((one) => typeof one !== "string");
      if (ofGaps.length > 0) gaps++;
      for (const kind of ofGaps.flat()) {
        if (eventsSoFar.kinds.has(kind)) continue;
        const { times, at } = missed.get(kind) ?? { times: 0, at: Number.NEGATIVE_INFINITY };
        // Within a login, several lines may tell of one that is missing.
        const now = last ?? 0;
        missed.set(kind, { times: now - at > oneLogin ? times + 1 : times, at: now });
      }
    },
    /** What the file is taken for so far; undefined if there is nothing to compare, or it may be whole. */
    takenFor(state: SeenState): TakenFor | undefined {
      if (events < 2) return undefined;
      const list = listed();
      if (list !== undefined) return ["list of sample lines", list];
      const kind = leftOut(state);
      if (kind !== undefined) return ["filtered journal", `no ${kind}`];
      if (isFullOfGaps()) return ["filtered journal", "lines are missing all over"];
      return first === "Fileheader" || state.login.head ? undefined : ["excerpt", "no Fileheader"];
    },
    /** True if the file, as far as it is known, bears a contradiction. */
    bears(needs: Needs, state: SeenState): boolean {
      if (needs === "nothing") return true;
      if (listed() !== undefined) return false;
      if (needs === "order") return true;
      if (isFullOfGaps() || (needs.length === 0 && leftOut(state) !== undefined)) return false;
      return !needs.some((kind) => mayLack(kind, state));
    },
    /** False if times that step back are no fault. */
    isInOrder: (): boolean => first === "Fileheader" || listed() === undefined,
  };
}

export type Completeness = ReturnType<typeof createCompleteness>;
