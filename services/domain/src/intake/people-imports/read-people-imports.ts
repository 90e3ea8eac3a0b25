import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { memberId } from "../../access/permissions/member-policy.ts";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import { type PeopleImport, type PeopleRowPreview, peopleImportNotFound } from "./people-import.ts";
import {
  countPeopleRows,
  findPeopleImports,
  listPeopleImports,
  listPeopleRows,
} from "./people-import-store.ts";
import { previewPeopleRows } from "./preview-people-rows.ts";

export const listedPeopleImportsMax = 20;
/** Rows of an import per page. */
export const peopleRowsPerPageMax = 100;

/** Imports by id; drafts only for their creator. */
export async function readPeopleImports(
  tx: TenantTransaction,
  importIds: readonly string[],
): Promise<ReadonlyMap<string, PeopleImport>> {
  const { actor } = tx.context;
  if (actor.kind !== "user") return new Map();
  const found = await findPeopleImports(tx, importIds);
  return new Map([...found].filter(([, row]) => row.status !== "DRAFT" || row.createdBy === memberId(actor)));
}

/** The latest imports. @throws ProductError `auth.sign_in_needed` */
export function readLatestPeopleImports(tx: TenantTransaction): Promise<readonly PeopleImport[]> {
  requireMember(tx.context.actor);
  return listPeopleImports(tx, listedPeopleImportsMax);
}

/**
 * What rows of an import do; for a draft, also to whom, and what they would overwrite.
 * @throws ProductError `people_import.not_found`, `people_import.columns` where a draft's field was removed
 *   since
 */
export async function readPeopleRows(
  tx: TenantTransaction,
  importId: string,
  offset: number,
): Promise<readonly PeopleRowPreview[]> {
  const item = (await readPeopleImports(tx, [importId])).get(importId);
  if (item === undefined) throw peopleImportNotFound();
  const rows = await listPeopleRows(tx, importId, { offset, limit: peopleRowsPerPageMax });
  if (item.status === "DRAFT") return previewPeopleRows(tx, item, rows);
  return rows.map(({ number, outcome, reason, personId }) => ({
    number,
    outcome,
    reason,
    personId,
    name: null,
    email: null,
    changes: [],
  }));
}

/** The number of rows by outcome of each import. The caller checks permissions. */
export function readOutcomeCounts(tx: TenantTransaction, importIds: readonly string[]) {
  return countPeopleRows(tx, importIds);
}
