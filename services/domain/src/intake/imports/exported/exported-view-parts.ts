import { customFieldTypes } from "@fieldstone/model/fields/custom-field.ts";
import { canvasSchema } from "@fieldstone/model/views/canvas.ts";
import {
  viewLayouts,
  viewReferenceTypes,
  viewSettingsSchema,
} from "@fieldstone/model/views/view-settings.ts";
import { z } from "zod";
import { codePlace, importedNumber } from "./draft-places.ts";

/** A field that is imported even if no text has a value of it. */
export const draftField = z.object({
  objectType: z.enum(["NOTE", "INSIGHT"]),
  title: z.string(),
  type: z.enum(customFieldTypes),
  options: z.array(z.object({ label: z.string(), color: z.string() })).readonly(),
  selectableMax: z.int().optional(),
});
export type DraftField = z.output<typeof draftField>;

/** A view whose settings and groups still have the original workspace's ids; its cards have the new ones. */
export const draftView = z.object({
  number: importedNumber,
  title: z.string(),
  target: z.enum(viewReferenceTypes),
  layout: z.enum(viewLayouts),
  settings: viewSettingsSchema,
  canvas: canvasSchema.nullable(),
  cards: z.array(z.object({ groupKey: z.string(), objectIds: z.array(z.uuid()).readonly() })).readonly(),
  members: z.array(z.object({ id: z.uuid(), email: z.string() })).readonly(),
});
export type DraftView = z.output<typeof draftView>;

const named = <T extends z.ZodType>(value: T) => z.array(z.object({ id: z.string(), value })).readonly();
const fieldPlace = { objectType: z.string(), title: z.string() };

/** Maps original ids in views to titles, by which the project's objects are found. */
export const settingsNames = z.object({
  /** Imported texts and highlights, by their new ids. */
  objects: named(z.uuid()),
  fields: named(z.object(fieldPlace)),
  options: named(z.object({ ...fieldPlace, label: z.string() })),
  tags: named(codePlace),
  boards: named(z.string()),
  groups: named(z.object({ boardTitle: z.string(), groupTitle: z.string() })),
  people: named(z.string()),
  /** The projects of the file. */
  projectIds: z.array(z.uuid()).readonly(),
});
export type SettingsNames = z.output<typeof settingsNames>;
