import { readFileSync } from "node:fs";
import path from "node:path";
import { type RegionKey, regionKeys } from "@fieldstone/regions/catalog.ts";
import type { EnvironmentName } from "@fieldstone/regions/deployment/environments.ts";
import { z } from "zod";

export type ImageName = keyof CellRelease["digests"];

const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/, "must be sha256: and 64 hexadecimal digits");

/** What one cell runs. */
const cellRelease = z.strictObject({
  release: z.string().regex(/^\d+\.\d+\.\d+(-[0-9a-z.]+)?$/, "must be three numbers"),
  /** Of the images that the release was tried with; an image without one is pulled by its tag. */
  digests: z.strictObject({ services: digest.optional(), router: digest.optional() }),
});
export type CellRelease = z.output<typeof cellRelease>;

const releaseMap = z.record(z.enum(regionKeys), cellRelease);
type ReleaseMap = Readonly<Record<RegionKey, CellRelease>>;

/** The file that says what each cell of an environment runs; a promotion writes it, cell by cell. */
export function releasesFile(environment: EnvironmentName): string {
  return path.join(import.meta.dirname, `../releases/${environment}.json`);
}

/** @throws ZodError naming what is wrong or missing in the file */
export function readReleases(file: string): ReleaseMap {
  return releaseMap.parse(JSON.parse(readFileSync(file, "utf8")));
}
