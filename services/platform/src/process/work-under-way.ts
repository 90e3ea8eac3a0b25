/** A piece of work that shares the process' event loop with all others. */
export interface Work {
  /** What kind of work, and which: `request` `graphql`, `task` `document.save`. */
  readonly kind: "request" | "task" | "document";
  readonly name: string;
  readonly requestId?: string;
  readonly teamId?: string;
  readonly documentId?: string;
}

interface Known {
  readonly work: Work;
  endedAt: number | undefined;
}

/** Ended work that is remembered until the watchdog has looked; the newest are kept. */
const endedMax = 50;
/** Named in one log line. */
const namedMax = 10;

const underWay = new Set<Known>();
const ended: Known[] = [];

/** Notes that work begins; call the function that it gives when the work ends. */
export function beginWork(work: Work): () => void {
  const known: Known = { work, endedAt: undefined };
  underWay.add(known);
  return () => {
    if (!underWay.delete(known)) return;
    known.endedAt = performance.now();
    ended.push(known);
    if (ended.length > endedMax) ended.shift();
  };
}

/** Runs `fn` as a piece of work. */
export async function duringWork<T>(work: Work, fn: () => Promise<T>): Promise<T> {
  const end = beginWork(work);
  try {
    return await fn();
  } finally {
    end();
  }
}

/** What was under way at or after a time of `performance.now()`, what ended last first; the ended is then forgotten. */
export function workSince(startedAt: number): readonly Work[] {
  const during = ended.filter((known) => (known.endedAt ?? 0) >= startedAt).toReversed();
  ended.length = 0;
  return [...during, ...underWay].slice(0, namedMax).map(({ work }) => work);
}
