import { querySummary } from "../telemetry/query-summary.ts";
import { inSpan, isTracing } from "../telemetry/tracing.ts";

/** Sends a statement as a part of the trace around it. */
export function inQuerySpan<T>(sql: string, send: () => Promise<T>): Promise<T> {
  if (!isTracing()) return send();
  const summary = querySummary(sql);
  const facts = { "db.system.name": "postgresql", "db.query.summary": summary } as const;
  return inSpan(summary, "client", facts, send);
}
