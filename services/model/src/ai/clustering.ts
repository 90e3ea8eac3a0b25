/** Cluster size as a percentage of the highlights, by the label that people choose. */
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
/** Number of highlights from which the larger default strictness applies. */
export const clusteringThresholdHighlights = 20;
export const defaultStrictness = 2;
export const defaultStrictnessLarger = 3;

/** The minimum size of a cluster for a number of highlights. */
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
