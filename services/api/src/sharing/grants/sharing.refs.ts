import type { GroupGrant } from "@fieldstone/domain/identity/groups/read-group-grants.ts";
import { grantableTypes } from "@fieldstone/domain/kernel/objects/object-registry.ts";
import type { ObjectGrant } from "@fieldstone/domain/sharing/grants/object-grant.ts";
import type { ObjectAccess } from "@fieldstone/domain/sharing/grants/read-object-access.ts";
import { specialGroups } from "@fieldstone/model/access/permissions.ts";
import { builder } from "../../graphql/builder.ts";

export const GrantableType = builder.enumType("GrantableType", { values: grantableTypes() });

export const SpecialGroupEnum = builder.enumType("SpecialGroup", {
  description:
    "Built-in groups: `public` is anyone with a share link, `markup` every member, `playback` every viewer.",
  values: specialGroups,
});

export const AccessGrantRef = builder.objectRef<ObjectGrant>("AccessGrant");
export const GroupGrantRef = builder.objectRef<GroupGrant>("GroupGrant");
export const ObjectAccessRef = builder.objectRef<ObjectAccess>("ObjectAccess");
