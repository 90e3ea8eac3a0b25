import { isAbortError } from "@fieldstone/model/retry/cancellation.ts";
import { readFailure } from "./failure.ts";

/** The API takes at most 64 KiB; a report keeps well below. */
const REPORT_CHARACTERS_MAX = 8_000;

const noise = /ResizeObserver loop|Failed to fetch|Load failed|NetworkError|offline/i;

/** Whether an error is worth a report: not what people caused, cancelled, or what the network did. */
export function isWorthReporting(error: unknown): boolean {
  if (isAbortError(error)) return false;
  if (error instanceof Error) {
    if (noise.test(error.message)) return false;
    if (/(chrome|moz|safari(-web)?)-extension:/.test(error.stack ?? "")) return false;
  }
  const { kind, reference } = readFailure(error);
  return kind === "broken" && reference === undefined;
}

/** Sends an error to the service, fire and forget, with the address's hash and query left out. Returns its reference. */
export function reportError(error: unknown, where?: string): string | undefined {
  if (!isWorthReporting(error)) return undefined;
  const reference = crypto.randomUUID();
  const body = JSON.stringify({
    type: "ERROR",
    reference,
    release: __RELEASE__,
    path: location.pathname,
    message: error instanceof Error ? error.message : String(error),
    stack: `${error instanceof Error ? (error.stack ?? "") : ""}${where ?? ""}`.slice(
      0,
      REPORT_CHARACTERS_MAX,
    ),
  });
  void fetch("/api/telemetry", {
    method: "POST",
    keepalive: true,
    headers: { "content-type": "application/json" },
    body,
  }).catch(() => undefined);
  return reference;
}
