import { ProductError } from "@fieldstone/model/errors.ts";
import type { FilterForm } from "@fieldstone/model/filters/filter-form.ts";
import { savedFiltersPerListMax, savedFilterTitleLengthMax } from "@fieldstone/model/limits.ts";
import { parseShortText } from "@fieldstone/model/text-length.ts";

/** Lists that filters are kept for: three of a project, and the workspace's people. */
export const savedFilterTargets = ["highlights", "insights", "notes", "people"] as const;
export type SavedFilterTarget = (typeof savedFilterTargets)[number];

/** A filter by name. Everyone who sees the list sees it. */
export interface SavedFilter {
  readonly id: string;
  /** Null for those of people. */
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
    "Filters of people belong to the workspace, all others to a project.",
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
