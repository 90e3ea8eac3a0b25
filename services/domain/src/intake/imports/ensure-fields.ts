import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { createCustomField } from "../../research/fields/create-custom-field.ts";
import type { CustomField } from "../../research/fields/custom-field.ts";
import {
  findEnabledFieldsOfProjects,
  findFieldsOfProjects,
} from "../../research/fields/read-custom-fields.ts";
import type { NoteDraft } from "./note-draft.ts";

/** Live fields that a project's notes or insights can have: the workspace's that it uses, and behind them its own. */
export async function findUsableFields(
  tx: TenantTransaction,
  { projectId, objectType }: { readonly projectId: string; readonly objectType: "NOTE" | "INSIGHT" },
): Promise<readonly CustomField[]> {
  const own = (await findFieldsOfProjects(tx, [projectId])).get(projectId) ?? [];
  const shared = (await findEnabledFieldsOfProjects(tx, [projectId])).get(projectId) ?? [];
  return [...shared, ...own].filter((field) => field.objectType === objectType && field.archivedAt === null);
}

/**
 * Notes or insights whose named fields are cells of fields: of those that the project has by the title, else of new ones, whose
 * ids are told. `importedNames` is held by the caller.
 * @throws ProductError `custom_field.limit`
 */
export async function withNamedFields<T extends Pick<NoteDraft, "fieldCells" | "namedFields">>(
  tx: TenantTransaction,
  { projectId, objectType }: { readonly projectId: string; readonly objectType: "NOTE" | "INSIGHT" },
  notes: readonly T[],
): Promise<{ readonly notes: readonly T[]; readonly madeFieldIds: readonly string[] }> {
  const named = notes.flatMap(({ namedFields }) => namedFields);
  if (named.length === 0) return { notes, madeFieldIds: [] };
  const usable = await findUsableFields(tx, { projectId, objectType });
  const ids = new Map(usable.map(({ id, title }) => [title.toLowerCase(), id]));
  const madeFieldIds: string[] = [];
  for (const { title, type, selectableMax } of named) {
    const key = title.toLowerCase();
    if (ids.has(key)) continue;
    const id = await createCustomField(tx, { projectId, objectType, title, type, selectableMax });
    ids.set(key, id);
    madeFieldIds.push(id);
  }
  const written = notes.map((note) => ({
    ...note,
    fieldCells: [
      ...note.fieldCells,
      ...note.namedFields.flatMap(({ title, type, text }) => {
        const fieldId = ids.get(title.toLowerCase());
        return fieldId === undefined ? [] : [{ fieldId, type, text }];
      }),
    ],
  }));
  return { notes: written, madeFieldIds };
}
