import { z } from "zod";

export const changesChannel = "fieldstone_changes";

const changeShape = z.object({
  /** A kind of object, or another part of a workspace: `note`, `member`. */
  type: z.string().max(50),
  id: z.string().max(100),
  projectId: z.string().max(100).optional(),
  documentId: z.string().max(100).optional(),
  act: z.enum(["created", "updated", "deleted"]),
});

/**
 * An object of a team was created, changed or deleted. Sent on commit, with ids only: subscribers read the
 * object under their own permissions.
 */
export type Change = z.output<typeof changeShape>;

export const tenantChange = changeShape.extend({ teamId: z.uuid(), requestId: z.string().max(200) });
export type TenantChange = z.output<typeof tenantChange>;
