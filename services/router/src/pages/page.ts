import type { IncomingMessage, ServerResponse } from "node:http";
import { errorBodyOf } from "@fieldstone/contracts/error-body.ts";
import { requestIdHeader } from "@fieldstone/contracts/headers.ts";
import type { ErrorTitle } from "@fieldstone/model/errors.ts";
import { escapeHtml } from "@fieldstone/platform/http/escape-html.ts";

/** The answer to a rejected or failed request: a page for people, JSON for programs. */
export interface Rejection {
  readonly status: number;
  readonly title: ErrorTitle;
  /** Stable and dotted. */
  readonly code: string;
  readonly heading: string;
  /** Says what to do next. */
  readonly message: string;
  readonly link?: { readonly href: string; readonly label: string };
  readonly retryAfterSeconds?: number;
}

const style =
  "body{font:16px/26px Inter,system-ui,sans-serif;max-width:34rem;margin:18vh auto 0;padding:0 1.5rem;" +
  "color:#26241f;background:#faf9f7}h1{font-size:1.5rem;line-height:2rem;margin:0 0 .75rem}" +
  "a{color:#3d5a3a}small{color:#6b675f}" +
  "@media(prefers-color-scheme:dark){body{color:#e8e5df;background:#1b1a18}a{color:#a5c49f}small{color:#9b968c}}";

function pageHtml(rejection: Rejection, reference: string): string {
  const link =
    rejection.link === undefined
      ? ""
      : `<p><a href="${escapeHtml(rejection.link.href)}">${escapeHtml(rejection.link.label)}</a></p>`;
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(rejection.heading)}</title>` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><style>${style}</style></head>` +
    `<body><main><h1>${escapeHtml(rejection.heading)}</h1><p>${escapeHtml(rejection.message)}</p>${link}` +
    `<p><small>Reference ${escapeHtml(reference)}</small></p></main></body></html>`
  );
}

/** The REST error body. */
export function rejectionJson({ title, code, message }: Rejection, reference: string): string {
  return JSON.stringify(errorBodyOf({ code: title, title: code, message }, reference));
}

function wantsHtml(request: IncomingMessage): boolean {
  return request.headers.accept?.includes("text/html") === true;
}

/** Answers with the rejection. Cuts an answer that has begun, so that it is not taken for complete. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  rejection: Rejection,
  reference: string,
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const html = wantsHtml(request);
  const body = html ? pageHtml(rejection, reference) : rejectionJson(rejection, reference);
  response.statusCode = rejection.status;
  response.setHeader(requestIdHeader, reference);
  response.setHeader("content-type", html ? "text/html; charset=utf-8" : "application/json; charset=utf-8");
  response.setHeader("content-length", Buffer.byteLength(body));
  response.setHeader("cache-control", "no-store");
  response.setHeader("x-content-type-options", "nosniff");
  if (html) {
    response.setHeader(
      "content-security-policy",
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    );
  }
  if (rejection.retryAfterSeconds !== undefined) {
    response.setHeader("retry-after", String(rejection.retryAfterSeconds));
  }
  response.end(request.method === "HEAD" ? undefined : body);
}
