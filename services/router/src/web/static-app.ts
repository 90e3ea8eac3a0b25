import { statSync } from "node:fs";
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

/** How often a rebuilt app is looked for, in ms. */
const rebuildCheckMs = 1_000;

/**
 * Serves the built web app: hashed assets for a year, everything else checked by ETag, `.br` and `.gz`
 * siblings where the build made them, and index.html for every path without an extension.
 * The folder is read once, and again when its index.html has changed: on a developer's machine it is rebuilt.
 */
export function staticApp(options: StaticAppOptions): ServeStatic {
  const index = join(options.dir, "index.html");
  let serve: ReturnType<typeof sirv> | undefined;
  let builtAtMs = 0;
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  const refresh = (): void => {
    const nowMs = performance.now();
    if (nowMs - checkedAtMs < rebuildCheckMs) return;
    checkedAtMs = nowMs;
    const foundMs = statSync(index, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (foundMs === builtAtMs) return;
    builtAtMs = foundMs;
    serve = foundMs === 0 ? undefined : readApp(options);
  };
  refresh();
  return (request, response, onMissing) => {
    refresh();
    if (serve === undefined) onMissing();
    else serve(request, response, onMissing);
  };
}

function readApp(options: StaticAppOptions): ReturnType<typeof sirv> {
  const pagePolicy = contentSecurityPolicy({ contentOrigins: options.contentOrigins, embeddable: false });
  const embedPolicy = contentSecurityPolicy({ contentOrigins: options.contentOrigins, embeddable: true });
  return sirv(options.dir, {
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
}
