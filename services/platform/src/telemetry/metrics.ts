import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Label values come from fixed lists (a route's pattern, a task's name), never from input: few series. */
export interface Metrics {
  readonly registry: Registry;
  counter<L extends string>(name: string, help: string, labels?: readonly L[]): Counter<L>;
  gauge<L extends string>(name: string, help: string, labels?: readonly L[]): Gauge<L>;
  /** A histogram of seconds. */
  duration<L extends string>(name: string, help: string, labels?: readonly L[]): Histogram<L>;
}

/** From 1 ms to 60 s. */
const durationBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** A process's metrics. `defaults` adds the runtime's own (event loop, heap), once a process. */
export function createMetrics(
  labels: Readonly<Record<string, string>>,
  options: { defaults?: boolean } = {},
): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ ...labels });
  if (options.defaults === true) collectDefaultMetrics({ register: registry });
  const shape = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) => ({
    name: `fieldstone_${name}`,
    help,
    labelNames: [...labelNames],
    registers: [registry],
  });
  return {
    registry,
    counter: (name, help, labelNames) => new Counter(shape(name, help, labelNames)),
    gauge: (name, help, labelNames) => new Gauge(shape(name, help, labelNames)),
    duration: (name, help, labelNames) =>
      new Histogram({ ...shape(name, help, labelNames), buckets: durationBuckets }),
  };
}
