import * as z from "zod";
import { customFieldTypes } from "../fields/custom-field.ts";
import {
  customFieldTitleLengthMax,
  noteTitleLengthMax,
  projectTitleLengthMax,
  selectOptionLabelLengthMax,
  selectOptionsMax,
  tagBoardTitleLengthMax,
  tagGroupTitleLengthMax,
  tagTitleLengthMax,
  templateFieldsMax,
  templateMarkdownLengthMax,
  templateNotesMax,
  templateTagsMax,
} from "../limits.ts";
import { canvasSchema } from "../views/canvas.ts";
import { viewLayouts, viewReferenceTypes } from "../views/view-settings.ts";

export const workspaceTemplates = ["PROJECT", "INSIGHT"] as const;
/** What a template makes. */
export type WorkspaceTemplate = (typeof workspaceTemplates)[number];

const markdown = z.string().max(templateMarkdownLengthMax);
const hexColor = z.string().regex(/^#[0-9a-f]{6}$/);

const tagSchema = z.strictObject({
  title: z.string().min(1).max(tagTitleLengthMax),
  color: hexColor.optional(),
  description: z.string().max(2_000).optional(),
});

const boardSchema = z.strictObject({
  title: z.string().min(1).max(tagBoardTitleLengthMax),
  groups: z
    .array(
      z.strictObject({
        /** Null for tags in no group. */
        title: z.string().min(1).max(tagGroupTitleLengthMax).nullable(),
        tags: z.array(tagSchema).max(templateTagsMax),
      }),
    )
    .max(50),
});

const fieldSchema = z.strictObject({
  objectType: z.enum(["NOTE", "INSIGHT"]),
  title: z.string().min(1).max(customFieldTitleLengthMax),
  type: z.enum(customFieldTypes),
  options: z
    .array(
      z.strictObject({
        label: z.string().min(1).max(selectOptionLabelLengthMax),
        color: hexColor.optional(),
      }),
    )
    .max(selectOptionsMax)
    .optional(),
});

export const projectTemplateSchema = z.strictObject({
  icon: z.string().max(50).nullable(),
  color: hexColor.nullable(),
  readme: markdown,
  boards: z.array(boardSchema).max(10),
  fields: z.array(fieldSchema).max(templateFieldsMax),
  notes: z
    .array(z.strictObject({ title: z.string().max(noteTitleLengthMax), markdown }))
    .max(templateNotesMax),
  views: z
    .array(
      z.strictObject({
        title: z.string().min(1).max(projectTitleLengthMax),
        target: z.enum(viewReferenceTypes),
        layout: z.enum(viewLayouts),
        /** What a CANVAS begins with. */
        canvas: canvasSchema.optional(),
      }),
    )
    .max(20),
});
export type ProjectTemplateContent = z.infer<typeof projectTemplateSchema>;

export const insightTemplateSchema = z.strictObject({ markdown });
export type InsightTemplateContent = z.infer<typeof insightTemplateSchema>;

/** How much a template brings, as lists say it. */
export function countTemplateParts(content: ProjectTemplateContent) {
  return {
    tags: content.boards.flatMap(({ groups }) => groups.flatMap(({ tags }) => tags)).length,
    fields: content.fields.length,
    notes: content.notes.length,
    views: content.views.length,
  };
}
