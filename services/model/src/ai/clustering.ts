/** Cluster size as a percentage of the highlights, under the words people choose by. */
export const clusterSizePercents = { Least: 3, Less: 5, Standard: 10, More: 15, Most: 25 } as const;
export type ClusterSize = keyof typeof clusterSizePercents;

export const clusterStrictness = {
  "Very relaxed": 5,
  Relaxed: 4,
  Standard: 3,
  Strict: 2,
  "Very strict": 1,
} as const;
export type ClusterStrictness = keyof typeof clusterStrictness;

export const clusterSizeMin = 2;
export const defaultClusterSizePercent = 15;
export const clustersMax = 50;
/** From this many highlights on, the larger default strictness counts. */
export const clusteringThresholdHighlights = 20;
export const defaultStrictness = 2;
export const defaultStrictnessLarger = 3;

/** The smallest cluster among this many highlights. */
export function minimumClusterSize(
  highlightCount: number,
  percent: number = defaultClusterSizePercent,
): number {
  return Math.max(clusterSizeMin, Math.floor((highlightCount * percent) / 100));
}

export function defaultStrictnessFor(highlightCount: number): number {
  return highlightCount >= clusteringThresholdHighlights ? defaultStrictnessLarger : defaultStrictness;
}

export interface ClusteringResult {
  readonly outliers: { readonly title: string; readonly highlightIds: readonly string[] };
  readonly clusters: ReadonlyArray<{ readonly title: string; readonly highlightIds: readonly string[] }>;
}
