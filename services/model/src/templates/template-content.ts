import * as z from "zod";
import { customFieldTypes } from "../fields/custom-field.ts";
import {
  codebookExampleLengthMax,
  codebookExamplesMax,
  codebookTextLengthMax,
  customFieldsPerPlaceMax,
  customFieldTitleLengthMax,
  extensionsMax,
  noteTitleLengthMax,
  projectTitleLengthMax,
  selectOptionLabelLengthMax,
  selectOptionsMax,
  tagBoardTitleLengthMax,
  tagGroupTitleLengthMax,
  tagRoleLengthMax,
  tagTitleLengthMax,
  templateFieldsMax,
  templateMarkdownLengthMax,
  templateNotesMax,
  templateTagsMax,
  templateViewsMax,
} from "../limits.ts";
import { canvasSchema } from "../views/canvas.ts";
import { viewLayouts, viewReferenceTypes, viewSettingsSchema } from "../views/view-settings.ts";

export const workspaceTemplates = ["PROJECT", "INSIGHT"] as const;
/** The kind of object that a template creates. */
export type WorkspaceTemplate = (typeof workspaceTemplates)[number];

/** An id by which the template's views refer to a part; only parts with references have one. */
const namedId = z.uuid().optional();

const markdown = z.string().max(templateMarkdownLengthMax);
const hexColor = z.string().regex(/^#[0-9a-f]{6}$/);

const codebookText = z.string().max(codebookTextLengthMax);

/** A tag's codebook entry, without example highlights, as those belong to the people who said them. */
const codebookSchema = z.strictObject({
  definition: codebookText,
  useWhen: codebookText,
  avoidWhen: codebookText,
  examples: z.array(z.string().min(1).max(codebookExampleLengthMax)).max(codebookExamplesMax),
});

const tagSchema = z.strictObject({
  id: namedId,
  title: z.string().min(1).max(tagTitleLengthMax),
  color: hexColor.optional(),
  description: z.string().max(2_000).optional(),
  role: z.string().min(1).max(tagRoleLengthMax).optional(),
  locked: z.boolean().optional(),
  codebook: codebookSchema.optional(),
});
export type TemplateTag = z.infer<typeof tagSchema>;

const boardSchema = z.strictObject({
  id: namedId,
  title: z.string().min(1).max(tagBoardTitleLengthMax),
  groups: z
    .array(
      z.strictObject({
        id: namedId,
        /** Null for tags without a group. */
        title: z.string().min(1).max(tagGroupTitleLengthMax).nullable(),
        tags: z.array(tagSchema).max(templateTagsMax),
      }),
    )
    .max(50),
});

const fieldSchema = z.strictObject({
  id: namedId,
  objectType: z.enum(["NOTE", "INSIGHT"]),
  title: z.string().min(1).max(customFieldTitleLengthMax),
  type: z.enum(customFieldTypes),
  options: z
    .array(
      z.strictObject({
        id: namedId,
        label: z.string().min(1).max(selectOptionLabelLengthMax),
        color: hexColor.optional(),
      }),
    )
    .max(selectOptionsMax)
    .optional(),
  /** For a SELECT: the maximum number of options of a value; unlimited if left out. */
  selectableMax: z.int().min(1).max(selectOptionsMax).optional(),
});

/** An object that all projects of the workspace share, with its title when the template was saved. */
const sharedPart = (titleLengthMax: number) =>
  z.strictObject({ id: z.uuid(), title: z.string().min(1).max(titleLengthMax) });

export const projectTemplateSchema = z.strictObject({
  icon: z.string().max(50).nullable(),
  color: hexColor.nullable(),
  readme: markdown,
  boards: z.array(boardSchema).max(10),
  fields: z.array(fieldSchema).max(templateFieldsMax),
  /** Fields and extensions of the workspace that are active in the created project. */
  workspaceFields: z
    .array(sharedPart(customFieldTitleLengthMax))
    .max(2 * customFieldsPerPlaceMax)
    .optional(),
  extensions: z.array(sharedPart(tagBoardTitleLengthMax)).max(extensionsMax).optional(),
  notes: z
    .array(z.strictObject({ title: z.string().max(noteTitleLengthMax), markdown }))
    .max(templateNotesMax),
  views: z
    .array(
      z.strictObject({
        title: z.string().min(1).max(projectTitleLengthMax),
        target: z.enum(viewReferenceTypes),
        layout: z.enum(viewLayouts),
        /** Default settings if left out. They refer only to parts of the template. */
        settings: viewSettingsSchema.optional(),
        /** Initial content of a CANVAS. */
        canvas: canvasSchema.optional(),
      }),
    )
    .max(templateViewsMax),
});
export type ProjectTemplateContent = z.infer<typeof projectTemplateSchema>;

export const insightTemplateSchema = z.strictObject({ markdown });
export type InsightTemplateContent = z.infer<typeof insightTemplateSchema>;
