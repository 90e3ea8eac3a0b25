import { ProductError } from "@fieldstone/model/errors.ts";
import { viewSettingsLengthMax, viewsPerProjectMax, viewTitleLengthMax } from "@fieldstone/model/limits.ts";
import { parseShortText } from "@fieldstone/model/text/text-length.ts";
import { fitsReference } from "@fieldstone/model/views/reference-display.ts";
import { type ListedType, listedObjects } from "@fieldstone/model/views/table-columns.ts";
import {
  type ViewLayout,
  type ViewReferenceType,
  type ViewSettings,
  viewSettingsSchema,
} from "@fieldstone/model/views/view-settings.ts";

/**
 * How a project's notes, insights or highlights are shown. Ids in its settings are in the API's short form.
 */
export interface View {
  readonly id: string;
  readonly projectId: string;
  readonly title: string;
  readonly target: ViewReferenceType;
  readonly layout: ViewLayout;
  readonly settings: ViewSettings;
  readonly rank: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

export function parseViewTitle(title: string): string {
  return parseShortText(title, "title", "The view's title", viewTitleLengthMax);
}

function settingsTooLong(): ProductError {
  return new ProductError(
    "ValidationError",
    "view.settings_too_long",
    "These settings of the view are too long. Choose fewer values in its filter, or hide fewer groups.",
    { field: "settings" },
  );
}

/**
 * Settings of a view or table of objects of this type.
 * @throws ProductError `view.settings_invalid`, `view.settings_too_long`
 */
export function parseSettings(settings: unknown, target: ListedType): ViewSettings {
  const parsed = viewSettingsSchema.safeParse(settings);
  if (parsed.success && JSON.stringify(parsed.data).length > viewSettingsLengthMax) throw settingsTooLong();
  if (parsed.success && fitsReference(listedObjects[target], parsed.data.display)) return parsed.data;
  throw new ProductError(
    "ValidationError",
    "view.settings_invalid",
    "These settings of the view cannot be read. Reload the page and change them again.",
    { field: "settings", cause: parsed.error },
  );
}

export function viewNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "view.not_found",
    "This view does not exist or is not shared with you. Ask its project's owner for access.",
  );
}

export function viewLimitReached(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "view.limit",
    `A project can have ${viewsPerProjectMax} views. Delete one that is no longer used.`,
  );
}
