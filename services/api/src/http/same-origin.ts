import type { IncomingHttpHeaders } from "node:http";
import { ProductError } from "@fieldstone/model/errors.ts";
import { isOwnOrigin, type RequestedSite } from "@fieldstone/platform/http/own-origin.ts";

/**
 * Stops other sites from acting with a person's cookie: a request with effects must carry a content type that
 * forms cannot send (or a file's name) and, where the browser names its origin, ours.
 * @throws ProductError `request.cross_site`, `request.content_type`
 */
export function requireSameOrigin(headers: IncomingHttpHeaders, site: RequestedSite): void {
  requireOwnOrigin(headers.origin, site);
  const [mediaType] = (headers["content-type"] ?? "").split(";");
  const isJson = mediaType?.trim().toLowerCase() === "application/json";
  if (isJson || headers["x-file-name"] !== undefined) return;
  throw new ProductError("Forbidden", "request.content_type", "Send this request as application/json.");
}

/** @throws ProductError `request.cross_site` where the named origin is not the site's own */
export function requireOwnOrigin(origin: string | undefined, site: RequestedSite): void {
  if (isOwnOrigin(origin, site)) return;
  throw new ProductError(
    "Forbidden",
    "request.cross_site",
    "This request came from another site and was rejected.",
  );
}
