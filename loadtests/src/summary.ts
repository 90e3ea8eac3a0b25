import { summaryFile } from "./target.ts";

/** The parts of k6's summary that are used here. */
export interface SummaryData {
  readonly metrics: Readonly<Record<string, SummaryMetric>>;
  readonly state: { readonly testRunDurationMs: number };
}

export interface SummaryMetric {
  readonly type: string;
  readonly values: Readonly<Record<string, number>>;
  readonly thresholds?: Readonly<Record<string, { readonly ok: boolean }>>;
}

const nameWidth = 44;

/** The summary at the end of a run as text, and as JSON if a file was named. */
export function handleSummary(data: SummaryData): Record<string, string> {
  const text = renderSummary(data);
  return { stdout: text, ...(summaryFile === "" ? {} : { [summaryFile]: JSON.stringify(data, null, 2) }) };
}

export function renderSummary({ metrics, state }: SummaryData): string {
  const lines = Object.entries(metrics)
    .filter(([, { type }]) => type === "trend")
    .filter(([name]) => name.startsWith("http_req_duration") || name.startsWith("live_"))
    .map(([name, { values }]) => `  ${name.padEnd(nameWidth)}${times(values)}`);
  const bounds = Object.entries(metrics).flatMap(([name, { thresholds }]) =>
    Object.entries(thresholds ?? {}).map(
      ([bound, { ok }]) => `  ${ok ? "held  " : "BROKEN"} ${name}: ${bound}`,
    ),
  );
  const requests = metrics.http_reqs?.values;
  return [
    "",
    `${requests?.count ?? 0} requests in ${(state.testRunDurationMs / 1_000).toFixed(1)} s, ` +
      `${(requests?.rate ?? 0).toFixed(1)} a second, ${percent(metrics.http_req_failed?.values.rate)} failed, ` +
      `${percent(metrics.checks?.values.rate)} of checks passed`,
    ...lines,
    ...bounds,
    "",
  ].join("\n");
}

function times(values: Readonly<Record<string, number>>): string {
  const stats = ["p(50)", "p(95)", "p(99)", "max"];
  return stats.map((stat) => `${stat} ${(values[stat] ?? 0).toFixed(1)} ms`).join("   ");
}

function percent(rate: number | undefined): string {
  return `${((rate ?? 0) * 100).toFixed(2)} %`;
}
