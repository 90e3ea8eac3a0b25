import type { Permission } from "@fieldstone/model/access/permissions.ts";
import type { Grantee } from "../../access/permissions/grant.ts";
import type { GrantableType } from "../../kernel/objects/object-types.ts";

/** A grant that applies to an object, and its source: the object itself or what contains it. */
export interface ObjectGrant {
  readonly sourceType: GrantableType;
  readonly sourceId: string;
  /** Title of the project or folder that the grant is on; null if it is on the object itself. */
  readonly sourceTitle: string | null;
  readonly subjectType: Grantee["type"];
  readonly subjectId: string;
  readonly level: Permission;
}
