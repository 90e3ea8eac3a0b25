/** Runs for each item, for a few of them at once. The first failure is thrown once its batch has ended. */
export async function eachAtOnce<T>(
  items: readonly T[],
  atOnce: number,
  fn: (item: T) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < items.length; from += atOnce) {
    const settled = await Promise.allSettled(items.slice(from, from + atOnce).map(fn));
    for (const each of settled) if (each.status === "rejected") throw each.reason;
  }
}
