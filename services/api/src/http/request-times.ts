import type { IncomingMessage, ServerResponse } from "node:http";
import { requestIdOf } from "@fieldstone/platform/http/request-id.ts";
import { beginWork } from "@fieldstone/platform/process/work-in-progress.ts";
import type { Metrics } from "@fieldstone/platform/telemetry/metrics.ts";

const kinds = ["graphql", "internal", "files", "rest"] as const;
export type RequestKind = (typeof kinds)[number];

/** The kind under which a request is counted. */
export function requestKindOf(path: string): RequestKind {
  if (path === "/api/graphql") return "graphql";
  if (path.startsWith("/internal/")) return "internal";
  return path.startsWith("/files/") || path.startsWith("/image/") ? "files" : "rest";
}

/**
 * Times requests from here to their last byte, by kind and status class; an interrupted one is `cut`. Until
 * then they count as active.
 */
export function timeRequests(
  metrics: Metrics,
): (path: string, request: IncomingMessage, response: ServerResponse) => void {
  const times = metrics.duration("api_request_seconds", "Time of requests to a cell's API.", [
    "kind",
    "status",
  ]);
  // Finding a series hashes its labels, so on this hot path each is looked up once.
  const series = new Map<string, ReturnType<typeof times.labels>>();
  return (path, request, response) => {
    const kind = requestKindOf(path);
    const end = beginWork({ kind: "request", name: kind, requestId: requestIdOf(request) });
    const startedAt = performance.now();
    response.once("close", () => {
      end();
      const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : "cut";
      const name = `${kind} ${status}`;
      const found = series.get(name) ?? times.labels({ kind, status });
      series.set(name, found);
      found.observe((performance.now() - startedAt) / 1_000);
    });
  };
}
