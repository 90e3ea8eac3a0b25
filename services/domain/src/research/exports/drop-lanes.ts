/** Lane of the export queues for deletions only: they do not wait for a run, which may take an hour. */
export const dropAtOnceLane = 1;
export const dropLanes = 2;
