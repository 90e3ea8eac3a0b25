import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { parseTemplateContent } from "./save-template.ts";
import { parseTemplateDescription, parseTemplateTitle } from "./template.ts";
import { requireOwnTemplate } from "./template-policy.ts";
import { updateTemplateRow } from "./template-store.ts";

export interface UpdateTemplateInput {
  readonly id: string;
  readonly title?: string | null | undefined;
  readonly description?: string | null | undefined;
  /** The text of an insight template. */
  readonly markdown?: string | null | undefined;
}

/** @throws ProductError `template.*`, `title.*`, Forbidden */
export async function updateTemplate(tx: TenantTransaction, input: UpdateTemplateInput): Promise<void> {
  const before = await requireOwnTemplate(tx, input.id);
  const { id, workspaceTemplate } = before;
  if (input.markdown != null && workspaceTemplate !== "INSIGHT") {
    throw new ProductError(
      "InvalidOperation",
      "template.project_text",
      "The text of a project's template cannot be edited here. Change a project and save it as a template again.",
    );
  }
  const after = {
    id,
    title: input.title == null ? before.title : parseTemplateTitle(input.title),
    description: input.description == null ? before.description : parseTemplateDescription(input.description),
    content:
      input.markdown == null
        ? before.content
        : parseTemplateContent(workspaceTemplate, { markdown: input.markdown }),
  };
  await updateTemplateRow(tx, after);
  await recordChange(tx, "template", "updated", { id }, { title: after.title, before: before.title });
}
