import type { Refusal } from "../pages/page.ts";
import { cellTimeout, cellUnreachable } from "../pages/refusals.ts";

const timeoutCodes = new Set([
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
  "ETIMEDOUT",
]);

/** The code of an error of the network, or an empty text. */
export function errorCodeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

/** What is said of a request that the cell did not answer. */
export function refusalOf(error: Error): Refusal {
  return timeoutCodes.has(errorCodeOf(error)) ? cellTimeout : cellUnreachable;
}
