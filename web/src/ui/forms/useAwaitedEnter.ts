import { useEffect, useState } from "react";

/**
 * Defers Enter until what was typed has been looked up. Until then the list still shows matches for other
 * words, or none, and Enter would choose the wrong item or create a duplicate name.
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
    /** Call when other text is typed, or the field loses focus. */
    forget: () => setAwaited(false),
  };
}
