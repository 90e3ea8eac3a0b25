import { z } from "zod";
import { canvasSchema } from "../views/canvas.ts";
import { viewLayouts, viewReferenceTypes, viewSettingsSchema } from "../views/view-settings.ts";
import { exportedMember } from "./exported-member.ts";

/** A view of a project: what its settings and its cards name are the ids of what the same data holds. */
export const exportedView = z.object({
  id: z.uuid(),
  title: z.string(),
  target: z.enum(viewReferenceTypes),
  layout: z.enum(viewLayouts),
  settings: viewSettingsSchema,
  /** What is drawn on it; null where nothing ever was. */
  canvas: canvasSchema.nullable(),
  /** Cards of a board that were placed by hand, in their order in each group. */
  cards: z.array(z.object({ groupKey: z.string().max(36), objectIds: z.array(z.uuid()) })),
  /** Those that its filter names. */
  members: z.array(exportedMember),
});
export type ExportedView = z.output<typeof exportedView>;
