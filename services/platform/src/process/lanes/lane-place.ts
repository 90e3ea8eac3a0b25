/** A request's place in a lane; to be left exactly once, whether the request was served or gave up. */
export interface LanePlace {
  leave(): void;
}

/** A place that is released once, even if left repeatedly. */
export function leftOnce(giveBack: () => void): LanePlace {
  let hasLeft = false;
  return {
    leave: () => {
      if (hasLeft) return;
      hasLeft = true;
      giveBack();
    },
  };
}
