/**
 * What a span may tell, by OpenTelemetry's names. The list is closed: paths, statements and messages carry tokens,
 * texts and addresses of people, and a trace leaves the cell's database for a store with readers of its own.
 */
export interface SpanFacts {
  readonly "http.request.method"?: string;
  readonly "http.response.status_code"?: number;
  /** The kind of address, never the address. */
  readonly "http.route"?: string;
  readonly "db.system.name"?: "postgresql";
  /** The statement's verb and first table. */
  readonly "db.query.summary"?: string;
  readonly "messaging.operation.type"?: "send" | "process";
  readonly "messaging.destination.name"?: string;
  readonly "fieldstone.graphql"?: string;
  readonly "fieldstone.request_id"?: string;
  readonly "fieldstone.team_id"?: string;
  readonly "fieldstone.region"?: string;
  readonly "fieldstone.search_method"?: string;
  readonly "fieldstone.attempt"?: number;
}

export type SpanKindName = "server" | "client" | "consumer" | "internal";

/** Where a span begins. */
export interface SpanOrigin {
  /** A `traceparent` of somebody whom we believe. */
  readonly traceparent?: string | undefined;
  /** An id that the balancer in front gave the request; used where there is no parent. */
  readonly traceId?: string | undefined;
}

/** A span that is open, for work that no one function holds. */
export interface OpenSpan {
  readonly traceId: string;
  /** For the next process. */
  readonly traceparent: string;
  /** Runs `fn` as a part of it: spans and log lines within belong to it. */
  run<T>(fn: () => T): T;
  end(facts?: SpanFacts, error?: unknown): void;
}

/** What a log line says of the trace that it belongs to. */
export interface TraceFields {
  readonly traceId?: string;
  readonly spanId?: string;
}

/** What traces, where anything does: `otel-tracing.ts`, which is loaded then alone. */
export interface ActiveTracing {
  begin(name: string, kind: SpanKindName, facts: SpanFacts, origin: SpanOrigin): OpenSpan;
  within<T>(name: string, kind: SpanKindName, facts: SpanFacts, fn: () => Promise<T>): Promise<T>;
  notePast(name: string, facts: SpanFacts, durationMs: number, failed: boolean): void;
  note(facts: SpanFacts, name: string | undefined): void;
  traceparent(): string | undefined;
  fields(): TraceFields;
}

let active: ActiveTracing | undefined;

/** Puts tracing on, or off again; a process's start alone calls it. */
export function activateTracing(tracing: ActiveTracing | undefined): void {
  active = tracing;
}

export function isTracing(): boolean {
  return active !== undefined;
}

/** Begins a span of its own origin; undefined where nothing is traced. */
export function beginSpan(
  name: string,
  kind: SpanKindName,
  facts: SpanFacts,
  origin: SpanOrigin = {},
): OpenSpan | undefined {
  return active?.begin(name, kind, facts, origin);
}

/** Runs `fn` as a part of what is traced around it; where nothing of that is recorded, it is `fn` alone. */
export function inSpan<T>(
  name: string,
  kind: SpanKindName,
  facts: SpanFacts,
  fn: () => Promise<T>,
): Promise<T> {
  return active === undefined ? fn() : active.within(name, kind, facts, fn);
}

/** Runs a piece of work that others asked for: a span of its own, below its origin. */
export async function inOwnSpan<T>(
  name: string,
  kind: SpanKindName,
  facts: SpanFacts,
  origin: SpanOrigin,
  fn: () => Promise<T>,
): Promise<T> {
  const span = beginSpan(name, kind, facts, origin);
  if (span === undefined) return await fn();
  try {
    const result = await span.run(fn);
    span.end();
    return result;
  } catch (error) {
    span.end({}, error);
    throw error;
  }
}

/** Notes work of another's that has just ended, as a part of what is traced around it. */
export function notePastSpan(name: string, facts: SpanFacts, durationMs: number, failed: boolean): void {
  active?.notePast(name, facts, durationMs, failed);
}

/** Adds facts to the span around, and names it anew where a name is given. */
export function noteInSpan(facts: SpanFacts, name?: string): void {
  active?.note(facts, name);
}

/** The `traceparent` for whom the work around asks next; undefined where nothing is traced. */
export function currentTraceparent(): string | undefined {
  return active?.traceparent();
}

/** For a log line. A new object each time: the log writes its own fields to it. */
export function traceFields(): TraceFields {
  return active?.fields() ?? {};
}
