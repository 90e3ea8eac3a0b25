import { filterFormSchema } from "@fieldstone/model/filters/filter-form.ts";
import { savedFilterTitleLengthMax } from "@fieldstone/model/limits.ts";
import type { ExportedProject } from "@fieldstone/model/project-export/exported-project.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import { idsInFilter } from "@fieldstone/model/views/map-settings.ts";
import { isPlaceOf, savedFilterTargets } from "../../../research/saved-filters/saved-filter.ts";
import type { LeftOut } from "../exported/exported-parts.ts";
import type { SettingsNames } from "../exported/exported-view-parts.ts";
import { namesIn, type ViewedObjects } from "../exported/exported-views.ts";
import type { DraftSavedFilter } from "./draft-whole.ts";

/** A project's readable saved filters with the names that they refer to. Each part of a project lists all of them. */
export function placeSavedFilters(
  parts: readonly ExportedProject[],
  objects: ViewedObjects,
  firstNumber: number,
): {
  readonly filters: readonly DraftSavedFilter[];
  readonly names: SettingsNames;
  readonly leftOut: readonly LeftOut[];
} {
  const filters: DraftSavedFilter[] = [];
  const leftOut: LeftOut[] = [];
  const named = new Set<string>();
  for (const { target: given, title: givenTitle, form: givenForm, members } of parts[0]?.savedFilters ?? []) {
    const title = cutText(givenTitle.trim(), savedFilterTitleLengthMax).trim() || "Untitled";
    const target = savedFilterTargets.find((each) => each === given && isPlaceOf(each, ""));
    const form = filterFormSchema.safeParse(givenForm).data;
    if (target === undefined || form === undefined) {
      leftOut.push({ kind: "SAVED_FILTER", name: title, reason: "INVALID" });
      continue;
    }
    for (const { id } of idsInFilter(form)) named.add(id);
    const number = firstNumber + filters.length;
    filters.push({ number, target, title, form, members: members.map(({ id, email }) => ({ id, email })) });
  }
  return { filters, names: namesIn(parts, named, objects), leftOut };
}
