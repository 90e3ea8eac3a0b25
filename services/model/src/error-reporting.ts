import { isAbortError, userCancellationReason } from "./retry/cancellation.ts";

/** The facts that decide whether an error is reported to error tracking. */
export interface ReportedError {
  readonly error: unknown;
  /** `extensions.errorCode` of a GraphQL error. */
  readonly errorCode?: string | undefined;
  readonly status?: number | undefined;
  /** The browser reports a network. */
  readonly online: boolean;
  /** The page was being closed when the error occurred. */
  readonly pageHidden?: boolean | undefined;
}

const expired = /\b(?:token|jwt|session)\b.*\bexpired\b|\bexpired\b.*\b(?:token|jwt|session)\b/i;
const socketClose = /\bwebsocket\b.*\bclos|\bsocket closed\b/i;
const network = /\bnetwork\s?error\b|\bnetwork request failed\b|\bfailed to fetch\b|\bload failed\b/i;
const noise = /\bfailed to fetch\b|\bfetch failed\b|\boffline\b|\bResizeObserver loop\b/i;
const extensionAddress = /\b(?:chrome|moz|safari(?:-web)?|ms-browser)-extension:\/\//i;

/** True for the errors that browsers throw when a request has no network. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && network.test(error.message);
}

/** True if an error belongs in error tracking; false if it is expected, noise, or not ours. */
export function shouldReportError({ error, errorCode, status, online, pageHidden }: ReportedError): boolean {
  const message = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  if (errorCode === "BAD_USER_INPUT" || (status !== undefined && status >= 500)) return false;
  if (isAbortError(error) || message.includes(userCancellationReason)) return false;
  if (pageHidden === true && /\bload failed\b/i.test(message)) return false;
  if (!online && network.test(message)) return false;
  return (
    ![expired, socketClose, noise].some((pattern) => pattern.test(message)) && !extensionAddress.test(stack)
  );
}
