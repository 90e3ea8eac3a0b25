import { relayStylePagination } from "@apollo/client/utilities";
import { t } from "../../../app/i18n/t.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";

export const projectKind: ObjectKind = {
  type: "project",
  label: () => t("type.project", "Project"),
  folder: "projects",
  searchType: "PROJECT",
  isRestorable: true,
  lists: { workspace: ["projects", "folders"] },
  cache: {
    Query: { fields: { projects: relayStylePagination(["archived", "folderId", "relation", "filter"]) } },
  },
};

export const folderKind: ObjectKind = {
  type: "folder",
  label: () => t("type.folder", "Folder"),
  folder: "folders",
  searchType: "PROJECT_CATEGORY",
  isRestorable: true,
  lists: { workspace: ["folders"] },
};
