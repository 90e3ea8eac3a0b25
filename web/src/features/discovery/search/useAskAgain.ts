import { useEffect, useRef, useState } from "react";

/** Pauses before a search with an outdated index is repeated, in ms. After the last it is not repeated. */
const PAUSES_MS: readonly number[] = [700, 1_500, 3_000, 6_000];

/**
 * Repeats a search after a pause while its answer says that the index was behind, so that recent changes show
 * up without typing again. True while it will. `asked` identifies the search.
 */
export function useAskAgain(asked: string, isBehind: boolean, ask: () => Promise<unknown>): boolean {
  const [turn, setTurn] = useState({ asked, count: 0 });
  if (turn.asked !== asked) setTurn({ asked, count: 0 });
  const pause = isBehind && turn.asked === asked ? PAUSES_MS[turn.count] : undefined;
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (pause === undefined) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      // The query shows its own error.
      await latest.current().catch(() => undefined);
      // An equal answer does not rerender, so the count starts the next pause.
      if (isCurrent)
        setTurn((before) => (before.asked === asked ? { asked, count: before.count + 1 } : before));
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [pause, asked]);
  return pause !== undefined;
}
