/** Of a queue of exports, in which nothing but deletions that wait for no run goes: a run may take an hour. */
export const dropAtOnceLane = 1;
export const dropLanes = 2;
