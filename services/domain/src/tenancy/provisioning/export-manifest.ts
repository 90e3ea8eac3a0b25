import { createHash } from "node:crypto";
import type { ExportSummary } from "@fieldstone/contracts/tenant-steps.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { isObjectKey, type ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { z } from "zod";
import { readText } from "./read-text.ts";

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const key = z.custom<ObjectKey>((value) => typeof value === "string" && isObjectKey(value));

const manifest = z.object({
  version: z.literal(1),
  teamId: z.string(),
  region: z.string(),
  /** One part per table with rows: one row as JSON per line. */
  tables: z.array(z.object({ table: z.string(), key, rows: z.number(), sha256: hash })),
  objects: z.array(
    z.object({ source: key, key, sizeBytes: z.number(), contentType: z.string(), sha256: hash }),
  ),
});
export type ExportManifest = z.output<typeof manifest>;

export function summaryOf(location: string, { tables, objects }: ExportManifest): ExportSummary {
  const sum = createHash("sha256");
  for (const { sha256 } of [...tables, ...objects]) sum.update(sha256);
  return {
    location,
    rows: tables.reduce((all, { rows }) => all + rows, 0),
    objects: objects.length,
    sha256: sum.digest("hex"),
  };
}

export function manifestKey(location: string): ObjectKey {
  return exportKey(location, "manifest.json");
}

/** @throws RangeError if the location is not valid */
export function exportKey(location: string, name: string): ObjectKey {
  const made = `${location}${name}`;
  if (!isObjectKey(made)) throw new RangeError(`"${location}" is not where an export lies`);
  return made;
}

/** @throws ProductError `export.not_found` */
export async function readManifest(exports: ObjectStore, location: string): Promise<ExportManifest> {
  try {
    const { body } = await exports.get(manifestKey(location));
    return manifest.parse(JSON.parse(await readText(body)));
  } catch (cause) {
    if (!(cause instanceof ProductError && cause.code === "object.not_found")) throw cause;
    const message = "There is no export at this place. Export the workspace first.";
    throw new ProductError("NotFound", "export.not_found", message, { cause });
  }
}
