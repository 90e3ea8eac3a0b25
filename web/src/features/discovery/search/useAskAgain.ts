import { useEffect, useRef, useState } from "react";

/** Pauses before a search whose index was behind is asked again, in ms. After the last it is left as it is. */
const PAUSES_MS: readonly number[] = [700, 1_500, 3_000, 6_000];

/**
 * Asks again after a pause while the answer says that the index was behind: what was just written is then found without
 * typing anew. True while it will. `asked` tells one search from another.
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
      // What fails is shown by the query itself.
      await latest.current().catch(() => undefined);
      // An answer that says the same renders nothing, so the count begins the next pause.
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
