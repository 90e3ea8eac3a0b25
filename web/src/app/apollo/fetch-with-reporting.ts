import { reportConnection } from "../connection/connection-store.ts";

/** Statuses that mean the service is unavailable rather than that it rejected the request. */
const AWAY = new Set([502, 503, 504]);

/** Moves `extras` from the request's extensions to the body, where the API reads it. */
export function moveExtras(body: string): string {
  if (!body.includes('"extras"')) return body;
  const parsed: unknown = JSON.parse(body);
  if (typeof parsed !== "object" || parsed === null || !("extensions" in parsed)) return body;
  const { extensions, ...rest } = parsed;
  if (typeof extensions !== "object" || extensions === null || !("extras" in extensions)) return body;
  return JSON.stringify({ ...rest, extras: extensions.extras });
}

/**
 * `fetch` that reports each call's outcome to the connection store. An abort says nothing about the network.
 */
export async function fetchWithReporting(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const body = typeof init?.body === "string" ? { body: moveExtras(init.body) } : {};
    const answer = await fetch(input, { ...init, ...body });
    reportConnection(AWAY.has(answer.status) ? "httpFailed" : "httpSucceeded");
    return answer;
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) reportConnection("httpFailed");
    throw error;
  }
}
