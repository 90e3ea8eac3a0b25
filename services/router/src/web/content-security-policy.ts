export interface PolicyOptions {
  readonly contentOrigins: readonly string[];
  /** True for pages made to stand inside other sites. */
  readonly embeddable: boolean;
  /** True where the check against robots is configured: its script, and what that loads, are let in. */
  readonly recaptcha: boolean;
}

const recaptchaScripts = " https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/";
const recaptchaCalls = " https://www.google.com/recaptcha/";

/**
 * What a page of the web app may load. Scripts come from our own origin alone, but for the check against robots; inline styles are allowed
 * because the components position things by style attributes; pictures and media may come from any https
 * address, as notes hold links to them.
 */
export function contentSecurityPolicy({ contentOrigins, embeddable, recaptcha }: PolicyOptions): string {
  const content = contentOrigins.map((origin) => ` ${origin}`).join("");
  return [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval'${recaptcha ? recaptchaScripts : ""}`,
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    `img-src 'self' data: blob: https:${content}`,
    `media-src 'self' blob: https:${content}`,
    `connect-src 'self'${content}${recaptcha ? recaptchaCalls : ""}`,
    "frame-src 'self' https:",
    `frame-ancestors ${embeddable ? "*" : "'self'"}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join("; ");
}
