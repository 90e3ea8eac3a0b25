import { useEffect, useRef } from "react";

/**
 * The given function, which does nothing once the component is gone. For a dialog's `onClose` after the server's
 * answer: whoever has closed the dialog meanwhile may have opened another, or another page.
 */
export function useWhileShown<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return (...args) => {
    if (isShown.current) act(...args);
  };
}
