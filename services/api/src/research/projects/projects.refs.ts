import {
  type Project,
  type ProjectCounts,
  projectNotFound,
} from "@fieldstone/domain/research/projects/project.ts";
import {
  countProjectContents,
  findProjectsOfFolders,
  findReadableProjects,
} from "@fieldstone/domain/research/projects/read-projects.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { defineConnection } from "../../graphql/connection.ts";
import { byKey, loadOrRefuse } from "../../graphql/loading/by-key.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { answerKind } from "../../graphql/loading/object-types.ts";
import { defineAuthoredLoader } from "../../graphql/without-ai.ts";

export const ProjectRef = builder.objectRef<Project>("Project");

export const ProjectPayload = builder.objectRef<{ projectId: string }>("ProjectPayload");

export const ProjectConnection = defineConnection("Project", ProjectRef, { totalCount: true });

export const projectLoader = defineLoader<Project>(async (tx, ids) =>
  byKey(await findReadableProjects(tx, ids), (project) => project.id),
);
answerKind("project", ProjectRef, projectLoader);

export const projectsOfFolderLoader = defineLoader<readonly Project[]>(async (tx, folderIds) =>
  Map.groupBy(await findProjectsOfFolders(tx, folderIds), (project) => project.folderId ?? ""),
);

export const projectCountsLoader = defineAuthoredLoader<ProjectCounts>(countProjectContents);

/** A project that the actor may read. @throws ProductError `project.not_found` */
export function loadProject(context: ApiContext, projectId: string): Promise<Project> {
  return loadOrRefuse(projectLoader, context, projectId, projectNotFound);
}
