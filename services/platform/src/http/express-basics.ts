import { ProductError } from "@fieldstone/model/errors.ts";
import { jsonBodySizeBytesMax } from "@fieldstone/model/limits.ts";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import type { Log } from "../log/create-log.ts";
import { answerOf } from "./error-body.ts";
import { checkJsonText, wellFormedTexts } from "./json-text.ts";
import { identifyRequests, requestFacts, requestIdOf } from "./request-id.ts";

/** An Express app with the middleware that every process needs first: request ids and security headers. */
export function createApp(): Express {
  const app = express();
  app.disable("x-powered-by");
  app.set("query parser", "simple");
  app.use(identifyRequests(), securityHeaders());
  return app;
}

/** Headers that make browsers treat responses as data. A page may replace the content security policy. */
export function securityHeaders(): RequestHandler {
  return (_request, response, next) => {
    response.setHeader("x-content-type-options", "nosniff");
    response.setHeader("referrer-policy", "strict-origin-when-cross-origin");
    response.setHeader("cross-origin-opener-policy", "same-origin-allow-popups");
    response.setHeader("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
    next();
  };
}

/** Parses a JSON body of at most 10,001,000 bytes, whose strings are well-formed and free of NUL. */
export function jsonBody(
  sizeBytesMax: number = jsonBodySizeBytesMax,
  type: string | string[] = "application/json",
): RequestHandler {
  return express.json({
    limit: sizeBytesMax,
    type,
    // A compressed body would be admitted by its announced length and then be a thousand times as long.
    inflate: false,
    reviver: wellFormedTexts,
    verify: (_request, _response, body, charset) => {
      requireUtf8(charset);
      checkJsonText(body);
    },
  });
}

/**
 * The checks read bytes as UTF-8; the parser would decode UTF-16 or UTF-7 and read another text than they
 * did. JSON between systems is UTF-8 (RFC 8259). @throws ProductError `request.encoding`
 */
function requireUtf8(charset: string): void {
  if (charset === "utf-8") return;
  throw new ProductError("ValidationError", "request.encoding", "Send the body of this request as UTF-8.");
}

/** The last route: responds to unknown paths in the API's error format. */
export function answerNotFound(): RequestHandler {
  return () => {
    throw new ProductError("NotFound", "path.not_found", "Nothing was found at this address.");
  };
}

/** The last handler: responds to errors with the REST error body, and logs our own with the request id. */
export function answerErrors(log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const requestId = requestIdOf(request);
    const { status, body, unexpected, retryAfterSeconds } = answerOf(error, requestId);
    if (unexpected)
      log.error({ error, ...requestFacts(request), method: request.method }, "a request failed");
    if (response.destroyed) return;
    if (response.headersSent) {
      next(error);
      return;
    }
    if (retryAfterSeconds !== undefined) response.setHeader("retry-after", retryAfterSeconds);
    response.status(status).json(body);
  };
}
