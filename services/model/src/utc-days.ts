/** The UTC day of a moment, as charts count days: `2026-11-27`. @throws RangeError for an invalid moment */
export const dayOf = (moment: string | number): string => new Date(moment).toISOString().slice(0, 10);

/** The first and the last moment of a range of days, inclusive. */
export function momentsOfDays(days: { readonly from: string; readonly to: string }) {
  return { from: `${days.from}T00:00:00.000Z`, to: `${days.to}T23:59:59.999Z` };
}
