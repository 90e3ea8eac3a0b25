import {
  findReadableSavedFilters,
  findSavedFiltersOfProjects,
} from "@fieldstone/domain/research/saved-filters/read-saved-filters.ts";
import {
  type SavedFilter,
  savedFilterNotFound,
  savedFilterTargets,
} from "@fieldstone/domain/research/saved-filters/saved-filter.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { byKey, loadOrRefuse } from "../../graphql/loading/by-key.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";

export const SavedFilterRef = builder.objectRef<SavedFilter>("SavedFilter");
export const SavedFilterTargetRef = builder.enumType("SavedFilterTarget", { values: savedFilterTargets });

const savedFilterLoader = defineLoader<SavedFilter>(async (tx, ids) =>
  byKey(await findReadableSavedFilters(tx, ids), ({ id }) => id),
);
export const savedFiltersOfProjectLoader = defineLoader<readonly SavedFilter[]>(findSavedFiltersOfProjects);

/** @throws ProductError `saved_filter.not_found` */
export function loadSavedFilter(context: ApiContext, savedFilterId: string): Promise<SavedFilter> {
  return loadOrRefuse(savedFilterLoader, context, savedFilterId, savedFilterNotFound);
}
