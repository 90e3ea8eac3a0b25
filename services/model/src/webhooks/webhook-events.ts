/** Stripe events that are processed; others are acknowledged and ignored. */
export const stripeEventTypes = [
  "customer.source.expiring",
  "customer.subscription.created",
  "customer.subscription.deleted",
  "customer.subscription.updated",
  "invoice.finalized",
  "invoice.payment_failed",
  "invoice.upcoming",
  "product.created",
  "product.updated",
] as const;

/** Respondent events that are processed. */
export const respondentEventTypes = [
  "PROJECTS.UPDATED",
  "SCREENER_RESPONSES.CREATED",
  "SCREENER_RESPONSES.UPDATED",
] as const;

/** True if an event's type is one of those processed. */
export function isTakenEvent(types: readonly string[], type: string): boolean {
  return types.includes(type);
}
