/** A metric that Prometheus precomputes for clients that cannot send a query. */
export interface RecordingRule {
  readonly record: string;
  readonly expr: string;
}

/**
 * Waiting tasks by kind of process, on which workers are scaled. Every pod reports the same backlog, so the
 * maximum is taken before the sum: a plain sum would grow with the number of pods and start more of them.
 */
export const queuedTasks: RecordingRule = {
  record: "fieldstone_queued_tasks",
  expr: "sum by (namespace, process) (max by (namespace, process, task) (fieldstone_queue_waiting))",
};
