import { ProductError } from "@fieldstone/model/errors.ts";
import { requestIdOf } from "@fieldstone/platform/http/request-id.ts";
import type { Log } from "@fieldstone/platform/log/create-log.ts";
import type { ErrorRequestHandler } from "express";
import { type Rejection, refuse } from "../pages/page.ts";

const regionDown = (message: string): Rejection => ({
  status: 503,
  title: "InternalError",
  code: "region.unavailable",
  heading: "A region does not answer",
  message,
  retryAfterSeconds: 10,
});

const databaseDown: Rejection = {
  status: 503,
  title: "InternalError",
  code: "sign_in.unavailable",
  heading: "Signing in is not possible right now",
  message: "Sign-in and new workspaces are unavailable for a minute. Open workspaces work as usual.",
  retryAfterSeconds: 30,
};

/** Codes of sockets and of Postgres's classes 08 and 57P; the pool's timeout has only a message. */
const downCode = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOST|ENETUNREACH|ENOTFOUND|08|57P)/;
const downMessage = /timeout exceeded when trying to connect|Connection terminated/;

function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof ProductError) return false;
  const code = "code" in error ? String(error.code) : "";
  return downCode.test(code) || downMessage.test(error.message);
}

/** Answers 503 with what to expect, not 500, if a dependency is down. */
export function answerUnavailable(log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const region = error instanceof ProductError && error.code === "region.unavailable" ? error : undefined;
    if (region === undefined && !isDatabaseDown(error)) {
      next(error);
      return;
    }
    const requestId = requestIdOf(request);
    log.error({ error, requestId }, region ? "a region did not answer" : "the database did not answer");
    refuse(request, response, region ? regionDown(region.message) : databaseDown, requestId);
  };
}
