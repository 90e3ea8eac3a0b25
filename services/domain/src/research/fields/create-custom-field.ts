import { ProductError } from "@fieldstone/model/errors.ts";
import type { CustomFieldObject, CustomFieldType } from "@fieldstone/model/fields/custom-field.ts";
import { defaultSelectableMax, parseSelectOptions } from "@fieldstone/model/fields/select-options.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { customFieldsPerPlaceMax, rankGap } from "@fieldstone/model/limits.ts";
import { visibleLine } from "@fieldstone/model/text/visible-line.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireManager } from "../../access/permissions/member-policy.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireCapacity } from "../../kernel/entitlements/entitlements.ts";
import {
  customFieldLimitReached,
  extensionNotFound,
  parseCustomFieldTitle,
  parseSelectableMax,
} from "./custom-field.ts";
import { holdExtension, insertField, measurePlace, workspaceFieldCapacity } from "./custom-field-store.ts";

export interface CreateCustomFieldInput {
  /** Undefined for a field of the workspace. */
  readonly projectId?: string | null | undefined;
  /** A workspace extension, for notes or insights of the projects that have it on. */
  readonly extensionId?: string | null | undefined;
  readonly objectType: CustomFieldObject;
  readonly title: string;
  readonly type: CustomFieldType;
  readonly options?:
    | readonly { readonly label: string; readonly color?: string | null | undefined }[]
    | null
    | undefined;
  readonly selectableMax?: number | null | undefined;
}

interface NewFieldsPlace {
  readonly projectId: string | null;
  readonly extensionId?: string | null;
  readonly objectType: CustomFieldObject;
  readonly added: number;
}

/**
 * Creates a field after the other fields of its place.
 * @throws ProductError `title.*`, `custom_field.*`, `extension.not_found`, `project.not_found`,
 * `plan.limit_reached`, Forbidden
 */
export async function createCustomField(
  tx: TenantTransaction,
  input: CreateCustomFieldInput,
): Promise<string> {
  const { objectType, type } = input;
  const projectId = input.projectId ?? null;
  const extensionId = input.extensionId ?? null;
  if (extensionId !== null) {
    requireManager(tx.context.actor);
    if (!(await holdExtension(tx, extensionId))) throw extensionNotFound();
  } else if (projectId === null) {
    requireManager(tx.context.actor);
    await requireCapacity(tx, workspaceFieldCapacity);
  } else await requireProjectLevel(tx, projectId, "WRITE");
  if (objectType === "PERSON" && (projectId !== null || extensionId !== null)) {
    throw new ProductError(
      "ValidationError",
      "custom_field.place",
      "Fields of people are kept by the workspace. Add it in the workspace's settings.",
      { field: "objectType" },
    );
  }
  const { lastRank } = await requireFieldCapacity(tx, { projectId, extensionId, objectType, added: 1 });
  const options = parseSelectOptions(
    (input.options ?? []).map(({ label, color }) => ({
      label: visibleLine(label),
      ...(color == null ? {} : { color }),
    })),
  );
  const field = {
    id: newId(),
    projectId,
    extensionId,
    objectType,
    title: parseCustomFieldTitle(input.title),
    type,
    options,
    selectableMax:
      input.selectableMax == null
        ? defaultSelectableMax(options.length)
        : parseSelectableMax(input.selectableMax),
    rank: lastRank + rankGap,
  };
  await insertField(tx, field);
  const { id, title } = field;
  await recordChange(tx, "customField", "created", { id, projectId }, { title, type, objectType, projectId });
  return id;
}

/** The highest rank of a place with room for more fields. @throws ProductError `custom_field.limit` */
export async function requireFieldCapacity(
  tx: TenantTransaction,
  { projectId, extensionId = null, objectType, added }: NewFieldsPlace,
): Promise<{ readonly lastRank: number }> {
  const { count, lastRank } = await measurePlace(tx, { projectId, extensionId, objectType });
  if (count + added > customFieldsPerPlaceMax) throw customFieldLimitReached();
  return { lastRank };
}
