/** A region. To add one, add a file in `regions/` and a line in `catalog.ts`. */
export interface Region {
  /** The product's key, upper-case: `EU_A`. */
  readonly key: string;
  /** The same key in audit entries and residency settings: `eu_a`. */
  readonly residencyKey: string;
  /** The cloud provider's own name of the region. */
  readonly providerRegion: string;
  /** Second octet of its cells' network, 10.N.0.0/16: never reused, whatever the order of regions. */
  readonly networkNumber: number;
  readonly place: string;
  /** In degrees, to a tenth; used to find the next region when the closest is closed. */
  readonly location: { readonly latitude: number; readonly longitude: number };
  readonly group: "United States" | "Europe" | "Australia";
  /** Share of new workspaces without a nearer region. 0 accepts none. */
  readonly weight: number;
}
