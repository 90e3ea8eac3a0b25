import { ProductError } from "@fieldstone/model/errors.ts";
import { customFieldTitleLengthMax, selectOptionsMax } from "@fieldstone/model/limits.ts";
import { cutLine } from "@fieldstone/model/text/text-length.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { isManager } from "../../../access/permissions/member-policy.ts";
import { createCustomField } from "../../../research/fields/create-custom-field.ts";
import type { CustomField } from "../../../research/fields/custom-field.ts";
import { listWorkspaceFields } from "../../../research/fields/read-custom-fields.ts";
import type { LeftOut } from "../exported/exported-parts.ts";
import { addMadeFields } from "../import-store.ts";
import type { DraftPersonField } from "./draft-whole.ts";
import type { Restoring } from "./restoring.ts";

type PersonField = Pick<CustomField, "id" | "type">;

/**
 * The workspace's fields of people, by lower-case title: those that are here, and new ones if a manager imports,
 * because they are the whole workspace's.
 */
export async function restorePersonFields(
  tx: TenantTransaction,
  { current, member }: Restoring,
  drafts: readonly DraftPersonField[],
): Promise<{ readonly byTitle: ReadonlyMap<string, PersonField>; readonly leftOut: readonly LeftOut[] }> {
  const leftOut: LeftOut[] = [];
  if (drafts.length === 0) return { byTitle: new Map(), leftOut };
  const live = (await listWorkspaceFields(tx)).filter(
    ({ objectType, archivedAt }) => objectType === "PERSON" && archivedAt === null,
  );
  const byTitle = new Map<string, PersonField>(live.map((field) => [field.title.toLowerCase(), field]));
  const madeFieldIds: string[] = [];
  for (const { title: given, type, options, selectableMax } of drafts) {
    const title = cutLine(given, customFieldTitleLengthMax);
    if (byTitle.has(title.toLowerCase())) continue;
    const lose = (reason: LeftOut["reason"]) => leftOut.push({ kind: "FIELD", name: given, reason });
    if (title === "") lose("INVALID");
    else if (member === undefined || !isManager(member.context.actor)) lose("NOT_ALLOWED");
    else {
      const most =
        selectableMax === undefined ? null : Math.min(selectOptionsMax, Math.max(1, selectableMax));
      const field = { objectType: "PERSON", title, type, options, selectableMax: most } as const;
      const made = await createUnlessFull(tx, field);
      if ("id" in made) {
        byTitle.set(title.toLowerCase(), { id: made.id, type });
        madeFieldIds.push(made.id);
      } else lose(made.reason);
    }
  }
  if (madeFieldIds.length > 0) await addMadeFields(tx, current.id, madeFieldIds);
  return { byTitle, leftOut };
}

async function createUnlessFull(
  tx: TenantTransaction,
  field: Parameters<typeof createCustomField>[1],
): Promise<{ readonly id: string } | { readonly reason: "LIMIT" | "PLAN" }> {
  try {
    return { id: await createCustomField(tx, field) };
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    if (error.code === "custom_field.limit") return { reason: "LIMIT" };
    if (error.code.startsWith("plan.")) return { reason: "PLAN" };
    throw error;
  }
}
