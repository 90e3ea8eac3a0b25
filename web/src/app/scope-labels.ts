import { type ApiScope, isApiScope } from "@fieldstone/model/access/api-scopes.ts";
import { t } from "./i18n/t.ts";

const words = (): Readonly<Record<ApiScope, string>> => ({
  "projects:read": t("scope.projects.read", "See projects and folders"),
  "projects:write": t("scope.projects.write", "Create, edit and delete projects, folders and share links"),
  "notes:read": t("scope.notes.read", "Read notes"),
  "notes:write": t("scope.notes.write", "Write, edit and delete notes"),
  "highlights:read": t("scope.highlights.read", "Read highlights and tags"),
  "highlights:write": t("scope.highlights.write", "Create, tag and delete highlights, and edit tags"),
  "insights:read": t("scope.insights.read", "Read insights"),
  "insights:write": t("scope.insights.write", "Write, publish and delete insights"),
  "people:read": t("scope.people.read", "See people (the customers you talk to)"),
  "people:write": t("scope.people.write", "Add, edit and delete people"),
  "channels:read": t("scope.channels.read", "Read channels and the feedback in them"),
  "channels:write": t("scope.channels.write", "Import feedback, and edit channels and their themes"),
  "comments:read": t("scope.comments.read", "Read comments"),
  "comments:write": t("scope.comments.write", "Write, edit and delete comments"),
  "files:read": t("scope.files.read", "See and download files and imports"),
  "files:write": t("scope.files.write", "Import files"),
  "search:read": t("scope.search.read", "Search everything you can read"),
  "members:read": t(
    "scope.members.read",
    "See the workspace's members and groups, with their e-mail addresses",
  ),
  "members:write": t("scope.members.write", "Invite members and change groups"),
  "workspace:read": t("scope.workspace.read", "See the workspace's name and settings"),
  "workspace:write": t("scope.workspace.write", "Change the workspace's name and settings"),
  "audit:read": t("scope.audit.read", "Read the audit log, if you can"),
  "account:read": t("scope.account.read", "See your profile"),
});

/** What an API scope lets an application do, for the consent page. Unknown scopes are shown as they are. */
export function scopeLabels(scope: string): string {
  return isApiScope(scope) ? words()[scope] : scope;
}
