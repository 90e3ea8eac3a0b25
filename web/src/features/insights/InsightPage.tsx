/** An insight. */
export function InsightPage({ insightId }: { insightId: string }) {
  return <article data-insight={insightId} />;
}
