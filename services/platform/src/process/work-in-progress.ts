/** A piece of work on the process's shared event loop. */
export interface Work {
  /** Kind and name of the work: `request` `graphql`, `task` `document.save`. */
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

/** Ended work remembered until the watchdog's next check; the newest is kept. */
const endedMax = 50;
/** Maximum named in one log line. */
const namedMax = 10;

const inProgress = new Set<Known>();
const ended: Known[] = [];

/** Records that work begins; call the returned function when it ends. */
export function beginWork(work: Work): () => void {
  const known: Known = { work, endedAt: undefined };
  inProgress.add(known);
  return () => {
    if (!inProgress.delete(known)) return;
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

/** Work in progress at or after a `performance.now()` time, latest end first. Forgets the ended work. */
export function workSince(startedAt: number): readonly Work[] {
  const during = ended.filter((known) => (known.endedAt ?? 0) >= startedAt).toReversed();
  ended.length = 0;
  return [...during, ...inProgress].slice(0, namedMax).map(({ work }) => work);
}
