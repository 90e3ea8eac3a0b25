import type { Permission } from "@fieldstone/model/permissions.ts";
import type { Grantee } from "../../access/permissions/grant.ts";
import type { GrantableType } from "../../kernel/objects/object-types.ts";

/** One grant that counts for an object, and what it was given on: the object itself or what the object lies in. */
export interface ObjectGrant {
  readonly sourceType: GrantableType;
  readonly sourceId: string;
  /** Of the project or folder that the grant was given on; null where it is the object itself. */
  readonly sourceTitle: string | null;
  readonly subjectType: Grantee["type"];
  readonly subjectId: string;
  readonly level: Permission;
}
