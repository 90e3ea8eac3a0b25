import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import sirv from "sirv";
import { contentSecurityPolicy } from "./content-security-policy.ts";

export type ServeStatic = (request: IncomingMessage, response: ServerResponse, onMissing: () => void) => void;

export interface StaticAppOptions {
  /** Folder of the built web app. */
  readonly dir: string;
  readonly https: boolean;
  /** Origins, besides its own, that the app may fetch from: object stores, region probes. */
  readonly contentOrigins: readonly string[];
}

const yearSeconds = 31_536_000;

/**
 * Serves the built web app: hashed assets for a year, everything else checked by ETag, `.br` and `.gz`
 * siblings where the build made them, and index.html for every path without an extension.
 * The folder is read once. Returns undefined where there is no built app.
 */
export function staticApp(options: StaticAppOptions): ServeStatic | undefined {
  if (!existsSync(join(options.dir, "index.html"))) return undefined;
  const pagePolicy = contentSecurityPolicy({ contentOrigins: options.contentOrigins, embeddable: false });
  const embedPolicy = contentSecurityPolicy({ contentOrigins: options.contentOrigins, embeddable: true });
  const serve = sirv(options.dir, {
    etag: true,
    brotli: true,
    gzip: true,
    single: true,
    ignores: ["^/assets/"],
    setHeaders: (response, pathname) => {
      const hashed = pathname.startsWith("/assets/");
      response.setHeader("cache-control", hashed ? `public, max-age=${yearSeconds}, immutable` : "no-cache");
      response.setHeader("x-content-type-options", "nosniff");
      if (options.https) {
        response.setHeader("strict-transport-security", `max-age=${yearSeconds}; includeSubDomains`);
      }
      if (hashed) return;
      const embed = pathname.startsWith("/embed/");
      response.setHeader("content-security-policy", embed ? embedPolicy : pagePolicy);
      response.setHeader("referrer-policy", "strict-origin-when-cross-origin");
      // Sign-in popups of other providers must be able to answer the page that opened them.
      response.setHeader("cross-origin-opener-policy", "same-origin-allow-popups");
      response.setHeader("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()");
    },
  });
  return (request, response, onMissing) => serve(request, response, onMissing);
}
