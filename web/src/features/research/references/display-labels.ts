import type {
  ReferenceLayout,
  ReferenceObject,
  ReferenceToggle,
} from "@fieldstone/model/views/reference-display.ts";
import { t } from "../../../app/i18n/t.ts";

export function layoutLabel(layout: ReferenceLayout): string {
  switch (layout) {
    case "landscape":
      return t("display.landscape", "Landscape");
    case "portrait":
      return t("display.portrait", "Portrait");
    case "videoOnly":
      return t("display.video-only", "Video only");
    case "textOnly":
      return t("display.text-only", "Text only");
  }
}

/** What a display option shows. A highlight's title is that of its note or insight. */
export function toggleLabel(toggle: ReferenceToggle, kind: ReferenceObject): string {
  switch (toggle) {
    case "icon":
      return t("display.icon", "Icon");
    case "title":
      return kind === "Highlight" ? t("display.source", "Title of its note") : t("display.title", "Title");
    case "contributors":
      return t("display.contributors", "Contributors");
    case "project":
      return t("display.project", "Project");
    case "cover":
      return t("display.cover", "Cover");
    case "text":
      return t("display.text", "Text");
    case "updatedAt":
      return t("display.updated-at", "Last edited");
    case "video":
      return t("display.video", "Video");
    case "highlight":
      return t("display.highlight", "Highlights");
    case "tags":
      return t("display.tags", "Tags");
    case "collapsible":
      return t("display.collapsible", "Text collapsed until it is opened");
    case "avatar":
      return t("display.avatar", "Picture");
    case "name":
      return t("display.name", "Name");
    case "projectCount":
      return t("display.project-count", "Number of projects");
  }
}
