/** Stripe's events that are taken; others are acknowledged and not passed on. */
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

/** Respondent's events that are taken. */
export const respondentEventTypes = [
  "PROJECTS.UPDATED",
  "SCREENER_RESPONSES.CREATED",
  "SCREENER_RESPONSES.UPDATED",
] as const;

/** Whether a provider's event is of one of the types that are taken. */
export function isTakenEvent(types: readonly string[], type: string): boolean {
  return types.includes(type);
}
