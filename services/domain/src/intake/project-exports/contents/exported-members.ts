import type { ExportedMember } from "@fieldstone/model/project-export/exported-member.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { readMembers } from "../../../identity/members/read-members.ts";

/** One member as exports name them; null for none, or for one who is not known any more. */
export async function readExportedMember(
  tx: TenantTransaction,
  id: string | null,
): Promise<ExportedMember | null> {
  return id === null ? null : ((await readExportedMembers(tx, [id])).get(id) ?? null);
}

/** Members as exports name them, by id, including those who have left. */
export async function readExportedMembers(
  tx: TenantTransaction,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, ExportedMember>> {
  const members = await readMembers(tx, [...new Set(ids.filter((id) => id !== null))]);
  return new Map([...members].map(([id, { name, email }]) => [id, { id, name, email }]));
}
