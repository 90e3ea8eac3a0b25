import { readImportedProjects } from "@fieldstone/domain/intake/imports/exported/imported-projects.ts";
import type { Import } from "@fieldstone/domain/intake/imports/import.ts";
import { importStatuses } from "@fieldstone/domain/intake/imports/import.ts";
import { readImports } from "@fieldstone/domain/intake/imports/read-imports.ts";
import { builder } from "../../graphql/builder.ts";
import { defineConnection } from "../../graphql/connection.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";

export const ImportRef = builder.objectRef<Import>("Import");

export const ImportStatus = builder.enumType("ImportStatus", { values: importStatuses });

export const ImportConnection = defineConnection("Import", ImportRef, { totalCount: false });

/** Ids of readable projects that an import created, by the import's id. */
export const importedProjectsLoader = defineLoader<readonly string[]>(readImportedProjects);

/** Imports by id, of projects that the member may read. */
export const importLoader = defineLoader<Import>(readImports);
