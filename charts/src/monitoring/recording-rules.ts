/** A figure that the monitoring system keeps for those who cannot ask it by an expression. */
export interface RecordingRule {
  readonly record: string;
  readonly expr: string;
}

/**
 * Tasks that wait, by kind of process: what workers are scaled on. Every pod tells the same backlog, so the maximum is
 * taken before the sum; the sum of all would grow with the pods and start more of them.
 */
export const queuedTasks: RecordingRule = {
  record: "fieldstone_queued_tasks",
  expr: "sum by (namespace, process) (max by (namespace, process, task) (fieldstone_queue_waiting))",
};
