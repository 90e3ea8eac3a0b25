import { type StorageTier, storageTiers } from "@fieldstone/contracts/tiers.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { type ObjectOwner, objectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectReader, ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { z } from "zod";
import { readText } from "./read-text.ts";

const marker = z.object({ teamId: z.string(), storageTier: z.enum(storageTiers) });
const markerKey = (owner: ObjectOwner) => objectKey(owner, "tenant.json");

/** The tier that a tenant's part of the bucket was prepared for; undefined if it was not prepared. */
export async function readPreparedTier(
  objects: ObjectReader,
  owner: ObjectOwner,
): Promise<StorageTier | undefined> {
  try {
    const { body } = await objects.get(markerKey(owner));
    return marker.parse(JSON.parse(await readText(body))).storageTier;
  } catch (error) {
    if (error instanceof ProductError && error.code === "object.not_found") return undefined;
    throw error;
  }
}

/** A prefix exists once there is an object below it: a marker with the tenant and the tier. */
export async function prepareObjectPrefix(
  objects: ObjectStore,
  owner: ObjectOwner,
  storageTier: StorageTier,
): Promise<void> {
  const text = JSON.stringify({ teamId: owner.teamId, storageTier });
  await objects.put(markerKey(owner), Buffer.from(text), "application/json");
}
