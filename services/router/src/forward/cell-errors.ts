import type { Rejection } from "../pages/page.ts";
import { cellTimeout, cellUnreachable } from "../pages/rejections.ts";

const timeoutCodes = new Set([
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
  "ETIMEDOUT",
]);

/** The code of a network error, or an empty string. */
export function errorCodeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

/** The answer to a request that the cell did not answer. */
export function rejectionOf(error: Error): Rejection {
  return timeoutCodes.has(errorCodeOf(error)) ? cellTimeout : cellUnreachable;
}
