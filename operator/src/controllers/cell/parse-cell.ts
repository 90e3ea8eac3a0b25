import { regionKeys } from "@fieldstone/regions/catalog.ts";
import { z } from "zod";
import { apiVersion } from "../../crds/api-group.ts";
import { type Cell, drainStates } from "../../crds/cell.ts";

const cell = z.looseObject({
  apiVersion: z.literal(apiVersion),
  kind: z.literal("Cell"),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({
    region: z.enum(regionKeys),
    version: z.string(),
    capacity: z.looseObject({ tenants: z.number(), storageBytes: z.number() }),
    drain: z.enum(drainStates),
  }),
});

function isCell(object: unknown): object is Cell {
  return cell.safeParse(object).success;
}

/** @throws TypeError where the object does not match the installed definition */
export function parseCell(object: unknown): Cell {
  if (!isCell(object)) throw new TypeError("the cluster sent a Cell that its definition should have refused");
  return object;
}
