export interface BillingPeriod {
  readonly start: Date;
  /** The first moment after the period. */
  readonly end: Date;
}

function monthsAfter(anchor: Date, months: number): Date {
  const year = anchor.getUTCFullYear();
  const month = anchor.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const moved = new Date(anchor);
  moved.setUTCFullYear(year, month, Math.min(anchor.getUTCDate(), lastDay));
  return moved;
}

/**
 * The monthly period that contains a date, counted from the start of the subscription. A subscription started
 * on the 31st renews on the last day of shorter months, and on the 31st otherwise.
 */
export function billingPeriodOf(anchor: Date, date: Date): BillingPeriod {
  let months =
    (date.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + date.getUTCMonth() - anchor.getUTCMonth();
  if (monthsAfter(anchor, months) > date) months -= 1;
  return { start: monthsAfter(anchor, months), end: monthsAfter(anchor, months + 1) };
}
