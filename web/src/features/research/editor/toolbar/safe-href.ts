/** Allows only web, mail and phone links; anything else stays text. */
export function safeHref(href: unknown): string | undefined {
  return typeof href === "string" && /^(https?:|mailto:|tel:)/i.test(href) ? href : undefined;
}
