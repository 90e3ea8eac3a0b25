import { z } from "zod";

export const changesChannel = "fieldstone_changes";

const changeShape = z.object({
  /** A kind of thing, or another part of a workspace: `note`, `member`. */
  type: z.string().max(50),
  id: z.string().max(100),
  projectId: z.string().max(100).optional(),
  documentId: z.string().max(100).optional(),
  act: z.enum(["created", "updated", "deleted"]),
});

/** One object of a team came, changed or went. Sent on commit; carries ids alone, readers read through policy. */
export type Change = z.output<typeof changeShape>;

export const tenantChange = changeShape.extend({ teamId: z.uuid(), requestId: z.string().max(200) });
export type TenantChange = z.output<typeof tenantChange>;
