import { ProductError } from "@fieldstone/model/errors.ts";
import type { FilterForm } from "@fieldstone/model/filters/filter-form.ts";
import { savedFiltersPerListMax, savedFilterTitleLengthMax } from "@fieldstone/model/limits.ts";
import { parseShortText } from "@fieldstone/model/text/text-length.ts";

/** Lists whose filters can be saved. */
export const savedFilterTargets = ["highlights", "insights", "notes", "people", "projects", "tags"] as const;
export type SavedFilterTarget = (typeof savedFilterTargets)[number];

const ofWorkspaceAlone: ReadonlySet<SavedFilterTarget> = new Set(["people", "projects"]);

/**
 * Whether the list exists in a project, or in the workspace if there is none: its search filters every kind.
 */
export function isPlaceOf(target: SavedFilterTarget, projectId: string | null): boolean {
  return projectId === null || !ofWorkspaceAlone.has(target);
}

/** A filter with a name. Everyone who sees the list can use it. */
export interface SavedFilter {
  readonly id: string;
  /** Null for filters of the workspace. */
  readonly projectId: string | null;
  readonly target: SavedFilterTarget;
  readonly title: string;
  readonly form: FilterForm;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

export function parseSavedFilterTitle(title: string): string {
  return parseShortText(title, "title", "The filter's name", savedFilterTitleLengthMax);
}

export function savedFilterNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "saved_filter.not_found",
    "This filter was deleted or is not shared with you. Choose another one.",
  );
}

export function savedFilterPlaceInvalid(): ProductError {
  return new ProductError(
    "ValidationError",
    "saved_filter.place",
    "Filters of people and projects belong to the workspace. Leave the project out.",
    { field: "projectId" },
  );
}

export function savedFilterLimitReached(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "saved_filter.limit",
    `A list can have ${savedFiltersPerListMax} saved filters. Delete one that is no longer used.`,
  );
}
