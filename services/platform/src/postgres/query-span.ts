import { querySummary } from "../telemetry/query-summary.ts";
import { inSpan, isTracing } from "../telemetry/tracing.ts";

/** Sends a statement within a span of the current trace. */
export function inQuerySpan<T>(sql: string, send: () => Promise<T>): Promise<T> {
  if (!isTracing()) return send();
  const summary = querySummary(sql);
  const facts = { "db.system.name": "postgresql", "db.query.summary": summary } as const;
  return inSpan(summary, "client", facts, send);
}
