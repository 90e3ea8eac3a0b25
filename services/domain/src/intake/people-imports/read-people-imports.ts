import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { memberId } from "../../access/permissions/member-policy.ts";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import { type PeopleImport, type PeopleRowResult, peopleImportNotFound } from "./people-import.ts";
import {
  countPeopleRows,
  findPeopleImports,
  listPeopleImports,
  listPeopleRows,
} from "./people-import-store.ts";

/** Imports that are listed. */
export const listedPeopleImportsMax = 20;
/** Rows of an import that are read at a time. */
export const peopleRowsPerPageMax = 1_000;

/** Imports by id; a draft is its maker's alone. */
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

/** What rows of an import do. @throws ProductError `people_import.not_found` */
export async function readPeopleRows(
  tx: TenantTransaction,
  importId: string,
  offset: number,
): Promise<readonly PeopleRowResult[]> {
  if ((await readPeopleImports(tx, [importId])).size === 0) throw peopleImportNotFound();
  return listPeopleRows(tx, importId, { offset, limit: peopleRowsPerPageMax });
}

/** How many rows of each import have which outcome. The imports' readability is the caller's to know. */
export function readOutcomeCounts(tx: TenantTransaction, importIds: readonly string[]) {
  return countPeopleRows(tx, importIds);
}
