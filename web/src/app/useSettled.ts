import { useEffect, useState } from "react";

/** True once the work in progress when the component first rendered has succeeded. */
export function useSettled(work: () => Promise<unknown>): boolean {
  const [first] = useState(() => work);
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let isLeft = false;
    first().then(
      () => isLeft || setSettled(true),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [first]);
  return isSettled;
}
