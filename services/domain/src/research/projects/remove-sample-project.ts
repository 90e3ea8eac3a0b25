import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireManager } from "../../access/permissions/member-policy.ts";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";
import { trashPeopleOfProjectOnly } from "../people/person-store.ts";
import { moveProjectToTrash } from "./delete-project.ts";
import { findSampleProject } from "./project-store.ts";

/**
 * Removes the sample project and the people who appear in no other project. Returns the project's id.
 * @throws ProductError `project.no_sample`, Forbidden
 */
export async function removeSampleProject(tx: TenantTransaction): Promise<string> {
  requireManager(tx.context.actor);
  const sample = await findSampleProject(tx);
  if (sample === undefined) {
    throw new ProductError("NotFound", "project.no_sample", "The sample project has already been removed.");
  }
  const people = await trashPeopleOfProjectOnly(tx, sample.id);
  await markForIndexing(tx, "person", people);
  await moveProjectToTrash(tx, sample, "sample_removed");
  return sample.id;
}
