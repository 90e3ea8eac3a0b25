import * as z from "zod";
import { customFieldTypes } from "../fields/custom-field.ts";
import {
  codebookExampleLengthMax,
  codebookExamplesMax,
  codebookTextLengthMax,
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

const codebookText = z.string().max(codebookTextLengthMax);

/** What the codebook says of a tag. Highlights that are examples stay with the people who said them. */
const codebookSchema = z.strictObject({
  definition: codebookText,
  useWhen: codebookText,
  avoidWhen: codebookText,
  examples: z.array(z.string().min(1).max(codebookExampleLengthMax)).max(codebookExamplesMax),
});

const tagSchema = z.strictObject({
  title: z.string().min(1).max(tagTitleLengthMax),
  color: hexColor.optional(),
  description: z.string().max(2_000).optional(),
  codebook: codebookSchema.optional(),
});
export type TemplateTag = z.infer<typeof tagSchema>;

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
  /** Of a SELECT: how many of its options a value has at most. All of them where left out. */
  selectableMax: z.int().min(1).max(selectOptionsMax).optional(),
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
  const tags = content.boards.flatMap(({ groups }) => groups.flatMap((group) => group.tags));
  return {
    tags: tags.length,
    codebookEntries: tags.filter(({ codebook }) => codebook !== undefined).length,
    fields: content.fields.length,
    notes: content.notes.length,
    views: content.views.length,
  };
}
