import { t } from "../../../app/i18n/t.ts";
import type { SpecialGroup, WorkspaceAccess } from "../../../graphql/graphql.ts";
import { type Candidate, type Grant, grantedTo } from "./access-grants.ts";

export function specialGroupLabels(group: SpecialGroup): string {
  if (group === "markup") return t("access.special.members", "Everyone in the workspace");
  return group === "playback"
    ? t("access.special.viewers", "All viewers")
    : t("access.special.public", "Anyone with a link");
}

export function candidateName(candidate: Candidate): string {
  return granteeName(grantedTo(candidate));
}

export function granteeName(grant: Pick<Grant, "user" | "group" | "specialGroup">): string {
  if (grant.user) return grant.user.name || (grant.user.email ?? "");
  if (grant.group) return grant.group.name;
  return grant.specialGroup ? specialGroupLabels(grant.specialGroup) : t("access.gone", "Former member");
}

/** Names the parent that an inherited grant comes from. */
export function sourceWords(grant: Grant): string {
  const title = grant.sourceTitle ?? "";
  return grant.sourceType === "folder"
    ? t("access.from.folder", "From the folder “{title}”", { title })
    : t("access.from.project", "From the project “{title}”", { title });
}

export function opennessOptions(): readonly { value: WorkspaceAccess; label: string }[] {
  return [
    { value: "open", label: t("access.open", "Anyone in the workspace can edit") },
    {
      value: "limited",
      label: t("access.limited", "Anyone in the workspace can view, invited people can edit"),
    },
    { value: "private", label: t("access.private", "Only invited people") },
  ];
}
