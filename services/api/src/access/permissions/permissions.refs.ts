import { loadDocumentLevels } from "@fieldstone/domain/access/permissions/document-access.ts";
import { loadProjectLevels } from "@fieldstone/domain/access/permissions/project-access.ts";
import { findDocumentPlaces } from "@fieldstone/domain/access/permissions/read-document-places.ts";
import { type Permission, permissions } from "@fieldstone/model/access/permissions.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";

export const PermissionLevel = builder.enumType("PermissionLevel", { values: permissions });

/** The acting member's level on a project; undefined without access. */
const projectLevelLoader = defineLoader<Permission>((tx, projectIds) => loadProjectLevels(tx, projectIds));

/** The level on contents of a project that were read through policy: at least READ, also by share link. */
export async function viewerLevelIn(context: ApiContext, projectId: string): Promise<Permission> {
  return (await projectLevelLoader(context).load(projectId)) ?? "READ";
}

const documentLevelLoader = defineLoader<Permission>(async (tx, documentIds) =>
  loadDocumentLevels(tx, await findDocumentPlaces(tx, documentIds)),
);

/** The level on a note or insight that was read through policy: at least READ, also by share link. */
export async function viewerLevelOn(context: ApiContext, documentId: string): Promise<Permission> {
  return (await documentLevelLoader(context).load(documentId)) ?? "READ";
}
