/** What a region is. A new region is one file in `regions/` and one line in `catalog.ts`. */
export interface Region {
  /** The product's key, upper-case: `EU_A`. */
  readonly key: string;
  /** The same key as audit entries and residency settings write it: `eu_a`. */
  readonly residencyKey: string;
  /** The cloud provider's own name of the region. */
  readonly providerRegion: string;
  /** Second number of its cells' network, 10.N.0.0/16: given once and never again, wherever the region is listed. */
  readonly networkNumber: number;
  readonly place: string;
  /** In degrees, to a tenth: what tells the next region when the closest takes nobody. */
  readonly location: { readonly latitude: number; readonly longitude: number };
  readonly group: "United States" | "Europe" | "Australia";
  /** Share of new workspaces that have no nearer region. 0 takes none. */
  readonly weight: number;
}
