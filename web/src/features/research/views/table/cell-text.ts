import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { consentText } from "../../../../app/consent/consent-labels.ts";
import { t } from "../../../../app/i18n/t.ts";
import type { ViewRow } from "../rows/view-row.ts";
import type { ViewColumn } from "./view-columns.ts";

const day = (value: string) => value.slice(0, 10);

export function publishedText(isPublished: boolean): string {
  return isPublished ? t("insights.row.published", "Published") : t("insights.row.draft", "Draft");
}

/** A cell's text for copying and export; a field's in a form that can be entered again. */
export function cellText(row: ViewRow, { key, field }: ViewColumn): string {
  if (field !== undefined) {
    const cell = row.cells.get(key);
    return field.type === "PERSON"
      ? (cell?.people.map(({ name }) => name).join("; ") ?? "")
      : (cell?.text ?? "");
  }
  switch (key) {
    case "title":
    case "text":
    case "name":
      return row.title;
    case "tags":
      return row.tags.map(({ title }) => title).join("; ");
    case "createdAt":
      return day(row.createdAt);
    case "updatedAt":
      return day(row.updatedAt);
    case "createdBy":
      return row.authorName;
    case "contentPreview":
      return row.preview;
    case "summaryContent":
      return row.summary ?? "";
    case "insights":
      return String(row.insightCount ?? "");
    case "highlightCount":
      return String(row.highlightCount ?? "");
    case "people":
      return row.people.map(({ name }) => name).join("; ");
    case "contributors":
      return row.contributors.join("; ");
    case "published":
      return publishedText(row.publishedAt != null);
    case "email":
    case "company":
    case "jobTitle":
      return row.person?.[key] ?? "";
    case "consent": {
      const consent = row.person?.consent ?? row.highlight?.consent;
      return consent ? consentText(consent) : "";
    }
    case "noteCount":
      return String(row.person?.noteCount ?? "");
    case "note":
      return row.source ? titleOf(row.source.title, row.source.type) : "";
    default:
      return "";
  }
}
