export interface PolicyOptions {
  readonly contentOrigins: readonly string[];
  /** True for pages made to stand inside other sites. */
  readonly embeddable: boolean;
}

/**
 * What a page of the web app may load. Scripts come from our own origin alone; inline styles are allowed
 * because the components position things by style attributes; pictures and media may come from any https
 * address, as notes hold links to them.
 */
export function contentSecurityPolicy({ contentOrigins, embeddable }: PolicyOptions): string {
  const content = contentOrigins.map((origin) => ` ${origin}`).join("");
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    `img-src 'self' data: blob: https:${content}`,
    `media-src 'self' blob: https:${content}`,
    `connect-src 'self'${content}`,
    "frame-src 'self' https:",
    `frame-ancestors ${embeddable ? "*" : "'self'"}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join("; ");
}
