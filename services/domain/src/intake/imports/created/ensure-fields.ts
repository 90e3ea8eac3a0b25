import { numberedTitle } from "@fieldstone/model/tables/survey-answers.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { createCustomField } from "../../../research/fields/create-custom-field.ts";
import type { CustomField } from "../../../research/fields/custom-field.ts";
import {
  findEnabledFieldsOfProjects,
  findFieldsOfProjects,
} from "../../../research/fields/read-custom-fields.ts";
import type { NamedField, NoteDraft } from "../note-draft.ts";

/** Live fields for a project's notes or insights: the workspace's that it uses, then its own. */
export async function findUsableFields(
  tx: TenantTransaction,
  { projectId, objectType }: { readonly projectId: string; readonly objectType: "NOTE" | "INSIGHT" },
): Promise<readonly CustomField[]> {
  const own = (await findFieldsOfProjects(tx, [projectId])).get(projectId) ?? [];
  const shared = (await findEnabledFieldsOfProjects(tx, [projectId])).get(projectId) ?? [];
  return [...shared, ...own].filter((field) => field.objectType === objectType && field.archivedAt === null);
}

/**
 * Turns the named fields of notes or insights into field cells: of the project's field with that title, or of
 * a new one. Returns the new fields' ids too. The caller holds `importedNames`.
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
  const byTitle = new Map<string, KnownField>(usable.map((field) => [field.title.toLowerCase(), field]));
  const ids = new Map<string, string>();
  const madeFieldIds: string[] = [];
  for (const field of named) {
    if (ids.has(keyOf(field))) continue;
    const { found, freeTitle } = fieldOrTitle(byTitle, field);
    const { type, selectableMax } = field;
    const made = { projectId, objectType, title: freeTitle, type, selectableMax };
    const id = found?.id ?? (await createCustomField(tx, made));
    ids.set(keyOf(field), id);
    if (found !== undefined) continue;
    byTitle.set(freeTitle.toLowerCase(), { id, type });
    madeFieldIds.push(id);
  }
  const written = notes.map((note) => ({
    ...note,
    fieldCells: [
      ...note.fieldCells,
      ...note.namedFields.flatMap((field) => {
        const fieldId = ids.get(keyOf(field));
        return fieldId === undefined ? [] : [{ fieldId, type: field.type, text: field.text }];
      }),
    ],
  }));
  return { notes: written, madeFieldIds };
}

function keyOf({ title, type, ofTypeOnly = false }: NamedField): string {
  return `${ofTypeOnly ? type : ""} ${title.toLowerCase()}`;
}

type KnownField = Pick<CustomField, "id" | "type">;

/** The existing field for a title, or the title for a new one. */
function fieldOrTitle(
  byTitle: ReadonlyMap<string, KnownField>,
  { title, type, ofTypeOnly = false }: NamedField,
): { readonly found: KnownField | undefined; readonly freeTitle: string } {
  for (let count = 1; ; count += 1) {
    const freeTitle = count === 1 ? title : numberedTitle(title, count);
    const found = byTitle.get(freeTitle.toLowerCase());
    if (found === undefined || !ofTypeOnly || found.type === type) return { found, freeTitle };
  }
}
