import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const release = z.string().regex(/^\d+\.\d+\.\d+(-[0-9a-z.]+)?$/, "must be a version, as 1.2.3");
const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/, "must be sha256: and 64 hexadecimal digits");

/** What a cell runs: a release, and the digests of the images that were tested with it. */
export const cellRelease = z.strictObject({
  release,
  digests: z.strictObject({
    services: digest.optional(),
    media: digest.optional(),
    router: digest.optional(),
  }),
});
export type CellRelease = z.output<typeof cellRelease>;
export type ImageName = keyof CellRelease["digests"];
export const imageNames: readonly ImageName[] = cellRelease.shape.digests.keyof().options;

/** The release of this source, whose images are pulled by tag. */
export function ownRelease(): CellRelease {
  const file = path.join(import.meta.dirname, "../../../package.json");
  const { version } = z.object({ version: release }).parse(JSON.parse(readFileSync(file, "utf8")));
  return { release: version, digests: {} };
}
