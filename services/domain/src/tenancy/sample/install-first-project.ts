import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { createProject } from "../../research/projects/create-project.ts";
import { hadOwnProject } from "../../research/projects/project-store.ts";
import { createProjectFromTemplate } from "../../research/templates/create-from-template.ts";
import { findTemplate } from "../../research/templates/read-templates.ts";

/** Creates the first project from a template, as the acting member. Does nothing if there was one before. */
export async function installFirstProject(
  tx: TenantTransaction,
  templateId: string,
  much: "whole" | "name",
): Promise<void> {
  if (await hadOwnProject(tx)) return;
  const template = await findTemplate(tx, templateId);
  if (template?.workspaceTemplate !== "PROJECT") return;
  const { title } = template;
  if (much === "whole") await createProjectFromTemplate(tx, { templateId, title });
  else await createProject(tx, { title });
}
