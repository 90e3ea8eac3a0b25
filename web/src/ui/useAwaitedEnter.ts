import { useEffect, useState } from "react";

/**
 * Enter that is pressed before what was typed has been looked up waits for the answer: until then a list still
 * shows what fitted other words, or nothing, and Enter would take the wrong thing or make a second of the same name.
 */
export function useAwaitedEnter(isAnswered: boolean, act: () => void) {
  const [isAwaited, setAwaited] = useState(false);
  useEffect(() => {
    if (!isAwaited || !isAnswered) return;
    setAwaited(false);
    act();
  }, [isAwaited, isAnswered, act]);
  return {
    press: () => (isAnswered ? act() : setAwaited(true)),
    /** For when something else is typed, or the field is left. */
    forget: () => setAwaited(false),
  };
}
