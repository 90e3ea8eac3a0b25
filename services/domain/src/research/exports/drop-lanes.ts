/** Lane for deletions only: those that follow a redaction or an erasure wait for no run and no other deletion. */
export const dropAtOnceLane = 1;
export const dropLanes = 2;
