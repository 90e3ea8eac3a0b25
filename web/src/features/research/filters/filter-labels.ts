import { type FilterTarget, fieldKey, type SystemField } from "@fieldstone/model/filters/filter-field.ts";
import type { FieldForm } from "@fieldstone/model/filters/filter-form.ts";
import type { FilterOperator } from "@fieldstone/model/filters/operators.ts";
import type { RelativeDate } from "@fieldstone/model/filters/relative-date.ts";
import { t } from "../../../app/i18n/t.ts";

/** Names of the system fields. */
export function systemFieldLabels(): Readonly<Record<SystemField, string>> {
  return {
    AiGenerated: t("filter.field.ai", "Written by AI"),
    Archived: t("filter.field.archived", "Archived"),
    Authors: t("filter.field.authors", "Created by"),
    Channel: t("filter.field.channel", "Channel"),
    Consent: t("filter.field.consent", "Consent"),
    ConsentUntil: t("filter.field.consent-until", "Consent valid until"),
    Content: t("filter.field.content", "Content"),
    Contributors: t("filter.field.contributors", "Contributors"),
    Created: t("filter.field.created", "Created"),
    Highlight: t("filter.field.highlight", "Highlight"),
    HighlightCount: t("filter.field.highlights", "Number of highlights"),
    Insights: t("filter.field.insights", "Insights"),
    Name: t("filter.field.name", "Name"),
    Note: t("filter.field.note", "Note"),
    People: t("filter.field.people", "People"),
    Project: t("filter.field.project", "Project"),
    ProjectCategory: t("filter.field.folder", "Folder"),
    Published: t("filter.field.published", "Published"),
    Starred: t("filter.field.starred", "Starred"),
    TagBoard: t("filter.field.board", "Tag board"),
    TagGroup: t("filter.field.group", "Tag group"),
    Tags: t("filter.field.tags", "Tags"),
    Title: t("filter.field.title", "Title"),
    Updated: t("filter.field.updated", "Edited"),
  };
}

export function operatorLabels(): Readonly<Record<FilterOperator, string>> {
  return {
    contains: t("filter.operator.contains", "contains"),
    doesNotContain: t("filter.operator.not-contains", "does not contain"),
    is: t("filter.operator.is", "is"),
    isNot: t("filter.operator.is-not", "is not"),
    isEmpty: t("filter.operator.empty", "is empty"),
    isNotEmpty: t("filter.operator.not-empty", "is not empty"),
    isOneOf: t("filter.operator.one-of", "is one of"),
    isNotOneOf: t("filter.operator.not-one-of", "is not one of"),
    hasAnyOf: t("filter.operator.any-of", "has any of"),
    hasNoneOf: t("filter.operator.none-of", "has none of"),
    hasAllOf: t("filter.operator.all-of", "has all of"),
    missingAllOf: t("filter.operator.missing", "missing all of"),
    isAfter: t("filter.operator.after", "is after"),
    isBefore: t("filter.operator.before", "is before"),
    greaterThan: t("filter.operator.greater", "greater than"),
    lessThan: t("filter.operator.less", "less than"),
  };
}

export function relativeDateLabels(): Readonly<Record<RelativeDate, string>> {
  return {
    hour1: t("filter.ago.hour1", "1 hour ago"),
    hours6: t("filter.ago.hours6", "6 hours ago"),
    hours12: t("filter.ago.hours12", "12 hours ago"),
    day1: t("filter.ago.day1", "1 day ago"),
    days3: t("filter.ago.days3", "3 days ago"),
    week1: t("filter.ago.week1", "1 week ago"),
    weeks2: t("filter.ago.weeks2", "2 weeks ago"),
    month1: t("filter.ago.month1", "1 month ago"),
    months3: t("filter.ago.months3", "3 months ago"),
    months6: t("filter.ago.months6", "6 months ago"),
    year1: t("filter.ago.year1", "1 year ago"),
    years2: t("filter.ago.years2", "2 years ago"),
  };
}

/** The number of items that a filter matches. */
export function countText(target: BarTarget, n: number): string {
  switch (target) {
    case "notes":
      return t("filter.count.notes", "{n, plural, one {# note} other {# notes}}", { n });
    case "insights":
      return t("filter.count.insights", "{n, plural, one {# insight} other {# insights}}", { n });
    case "highlights":
      return t("filter.count.highlights", "{n, plural, one {# highlight} other {# highlights}}", { n });
    case "people":
      return t("filter.count.people", "{n, plural, one {# person} other {# people}}", { n });
    case "projects":
      return t("filter.count.projects", "{n, plural, one {# project} other {# projects}}", { n });
    case "tags":
      return t("filter.count.tags", "{n, plural, one {# tag} other {# tags}}", { n });
    case "channels":
      return t("filter.count.channels", "{n, plural, one {# channel} other {# channels}}", { n });
    case "themes":
      return t("filter.count.themes", "{n, plural, one {# theme} other {# themes}}", { n });
    default:
      return t("search.total", "{n, plural, one {# result} other {# results}}", { n });
  }
}

/** The target of a filter bar: one kind of object, or all search results. */
export type BarTarget = FilterTarget | "everything";

/** Lists whose filters can be saved. */
export type FilteredTarget = "notes" | "insights" | "highlights" | "people" | "projects" | "tags";

/** Whether filters can be saved: in lists of a project, and in those of the workspace, including search. */
export function keepsFilters(target: BarTarget, projectId: string | undefined): target is FilteredTarget {
  if (target === "people" || target === "projects") return projectId === undefined;
  return target === "tags" || target === "notes" || target === "insights" || target === "highlights";
}

/** A condition in words, its values by their labels: “Tags has any of Price, Slow +1”. */
export function conditionText(
  row: FieldForm,
  fieldLabel: string | undefined,
  labels: readonly string[],
): string {
  const named = row.field.source === "system" ? systemFieldLabels()[row.field.name] : fieldKey(row.field);
  const field = fieldLabel ?? named;
  return [field, operatorLabels()[row.operator], valueText(row, labels)]
    .filter((part) => part !== "")
    .join(" ");
}

const labelsShownMax = 2;

function valueText({ operator, values }: FieldForm, labels: readonly string[]): string {
  if (operator === "isEmpty" || operator === "isNotEmpty") return "";
  if (values.relativeDate !== undefined) return relativeDateLabels()[values.relativeDate];
  if (values.boolean !== undefined) return values.boolean ? t("filter.yes", "yes") : t("filter.no", "no");
  if (labels.length > labelsShownMax) {
    return t("filter.more", "{labels} +{n}", {
      labels: labels.slice(0, labelsShownMax).join(", "),
      n: labels.length - labelsShownMax,
    });
  }
  if (labels.length > 0) return labels.join(", ");
  return values.text ?? values.double ?? values.date ?? "";
}
