import { findTemplate } from "@fieldstone/domain/research/templates/read-templates.ts";
import { type Template, templateNotFound } from "@fieldstone/domain/research/templates/template.ts";
import { workspaceTemplates } from "@fieldstone/model/templates/template-content.ts";
import { type ApiContext, requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";

export const WorkspaceTemplateRef = builder.enumType("WorkspaceTemplate", {
  description: "What is created from a template.",
  values: workspaceTemplates,
});

export const TemplateRef = builder.objectRef<Template>("Template");

/** @throws ProductError `template.not_found` */
export async function loadTemplate(context: ApiContext, id: string): Promise<Template> {
  requireUser(context);
  const template = await context.read((tx) => findTemplate(tx, id));
  if (template === undefined) throw templateNotFound();
  return template;
}
