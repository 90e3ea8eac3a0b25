import { embeddableHosts } from "@fieldstone/model/files/embeddable-hosts.ts";

export interface PolicyOptions {
  readonly contentOrigins: readonly string[];
  /** True for pages that other sites may embed. */
  readonly embeddable: boolean;
  /** True if reCAPTCHA is configured: allows its script and what that loads. */
  readonly recaptcha: boolean;
}

const recaptchaScripts = " https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/";
const recaptchaCalls = " https://www.google.com/recaptcha/";
const recaptchaFrames = " https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/";
const embedded = embeddableHosts.map((host) => ` https://${host} https://*.${host}`).join("");

/**
 * What a page of the web app may load. Scripts come only from our own origin and reCAPTCHA; inline styles are
 * allowed because components position elements with style attributes. Images and media come from us and the
 * object stores, because pasted ones are stored as files; frames come from the hosts that texts may embed.
 */
export function contentSecurityPolicy({ contentOrigins, embeddable, recaptcha }: PolicyOptions): string {
  const content = contentOrigins.map((origin) => ` ${origin}`).join("");
  return [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval'${recaptcha ? recaptchaScripts : ""}`,
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    `img-src 'self' data: blob:${content}`,
    `media-src 'self' blob:${content}`,
    `connect-src 'self'${content}${recaptcha ? recaptchaCalls : ""}`,
    `frame-src 'self'${embedded}${recaptcha ? recaptchaFrames : ""}`,
    `frame-ancestors ${embeddable ? "*" : "'self'"}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join("; ");
}
