import { z } from "zod";
import { canvasSchema } from "../views/canvas.ts";
import { viewLayouts, viewReferenceTypes, viewSettingsSchema } from "../views/view-settings.ts";
import { exportedMember } from "./exported-member.ts";

/** A view of a project. Its settings and cards refer to objects in the same export by id. */
export const exportedView = z.object({
  id: z.uuid(),
  title: z.string(),
  target: z.enum(viewReferenceTypes),
  layout: z.enum(viewLayouts),
  settings: viewSettingsSchema,
  /** Its drawing; null if it never had one. */
  canvas: canvasSchema.nullable(),
  /** Manually placed cards of a board, in order, by group. */
  cards: z.array(z.object({ groupKey: z.string().max(36), objectIds: z.array(z.uuid()) })),
  /** Members named in its filter. */
  members: z.array(exportedMember),
});
export type ExportedView = z.output<typeof exportedView>;
