import type { IncomingHttpHeaders } from "node:http";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { ForwardedRequest } from "./router-headers.ts";

/** What the browser asked, as the router says it. */
type AskedSite = Pick<ForwardedRequest, "host" | "secure">;

/**
 * Keeps other sites from acting with a person's cookie: a request that changes something must carry a content type
 * that forms cannot send (or a file's name), and, where the browser names its origin, ours.
 * @throws ProductError `request.cross_site`, `request.content_type`
 */
export function requireSameOrigin(headers: IncomingHttpHeaders, site: AskedSite): void {
  requireOwnOrigin(headers.origin, site);
  const [mediaType] = (headers["content-type"] ?? "").split(";");
  const isJson = mediaType?.trim().toLowerCase() === "application/json";
  if (isJson || headers["x-file-name"] !== undefined) return;
  throw new ProductError("Forbidden", "request.content_type", "Send this request as application/json.");
}

/**
 * Compares whole origins: a page of the same host by http may come from whoever is on the line.
 * @throws ProductError `request.cross_site` where an origin is named that is not the site's own
 */
export function requireOwnOrigin(origin: string | undefined, { host, secure }: AskedSite): void {
  if (origin === undefined) return;
  const own = `${secure ? "https" : "http"}://${host}`;
  if (URL.canParse(origin) && URL.canParse(own) && new URL(origin).origin === new URL(own).origin) return;
  throw new ProductError(
    "Forbidden",
    "request.cross_site",
    "This request came from another site and was rejected.",
  );
}
