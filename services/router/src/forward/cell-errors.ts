import type { Rejection } from "../pages/page.ts";
import { cellTimeout, cellUnreachable } from "../pages/rejections.ts";

const timeoutCodes = new Set([
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
  "ETIMEDOUT",
]);

/** Errors of a connection that ended before an answer began: the cell dropped it while idle, or a pod was lost. */
const closedCodes = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE", "ETIMEDOUT"]);

/** Whether a request that may be repeated, and was not answered, should be sent again on another connection. */
export function isClosedConnection(error: Error): boolean {
  return closedCodes.has(errorCodeOf(error));
}

/** The code of a network error, or an empty string. */
function errorCodeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

/** The answer to a request that the cell did not answer. */
export function rejectionOf(error: Error): Rejection {
  return timeoutCodes.has(errorCodeOf(error)) ? cellTimeout : cellUnreachable;
}
