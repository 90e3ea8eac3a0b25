import { loadProjectLevels } from "@fieldstone/domain/permissions/project-access.ts";
import { type Permission, permissions } from "@fieldstone/model/permissions.ts";
import type { ApiContext } from "../graphql/api-context.ts";
import { builder } from "../graphql/builder.ts";
import { defineLoader } from "../graphql/loader.ts";

export const PermissionLevel = builder.enumType("PermissionLevel", { values: permissions });

/** The acting member's level on a project; undefined where they may not read it. */
const projectLevelLoader = defineLoader<Permission>((tx, projectIds) => loadProjectLevels(tx, projectIds));

/** The level on what lies in a project and was read through policy: READ at least, for holders of a link too. */
export async function viewerLevelIn(context: ApiContext, projectId: string): Promise<Permission> {
  return (await projectLevelLoader(context).load(projectId)) ?? "READ";
}
