import { parseEmail } from "@fieldstone/model/email.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { isOwnOrigin, type RequestedSite } from "@fieldstone/platform/http/own-origin.ts";
import type { Request, RequestHandler } from "express";
import { z } from "zod";

/** An e-mail address, trimmed and lower-cased. Parsing throws ProductError `email.invalid`. */
export const emailField = z.string().transform((text) => parseEmail(text));

/** Checks a body or query. @throws ProductError `input.invalid` naming the first field */
export function parseRequest<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.map(String).join(".");
  const message = issue === undefined ? "Check what you entered and try again." : issue.message;
  throw new ProductError("ValidationError", "input.invalid", message, field ? { field } : {});
}

/**
 * Protects against cross-site requests: requires a content type that forms cannot send and, if the browser
 * sends its origin, our own.
 * @throws ProductError `request.content_type`, `request.cross_site`
 */
export function requireSameOrigin({ secure }: Pick<RequestedSite, "secure">): RequestHandler {
  return (request, _response, next) => {
    if (request.method === "GET" || request.method === "HEAD") {
      next();
      return;
    }
    const { origin, host } = request.headers;
    if (!isOwnOrigin(origin, { host, secure })) {
      throw new ProductError(
        "Forbidden",
        "request.cross_site",
        "This request came from another site and was rejected.",
      );
    }
    if (!/^application\/json\s*(?:;|$)/i.test(request.headers["content-type"] ?? "")) {
      throw new ProductError("Forbidden", "request.content_type", "Send this request as application/json.");
    }
    next();
  };
}

export const cookiesOf = (request: Request): string | undefined => request.headers.cookie;

/** The error for a request that needs a proven address. */
export function emailNotProven(): ProductError {
  return new ProductError(
    "Unauthorized",
    "email.not_proven",
    "Confirm your e-mail address first, then try again.",
  );
}
