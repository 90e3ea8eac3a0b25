import { t } from "../../../app/i18n/t.ts";
import type { AuditKind } from "../../../graphql/audit-kinds.gen.ts";

interface AuditArea {
  /** As the address names it. */
  readonly key: string;
  readonly label: string;
  readonly kinds: Readonly<Partial<Record<AuditKind, string>>>;
}

/** What actions are called in the past tense, by what they are about. */
export function auditAreas(): readonly AuditArea[] {
  return [
    {
      key: "content",
      label: t("audit.area.content", "Notes and highlights"),
      kinds: {
        "note.created": t("audit.kind.note.created", "Created a note"),
        "note.updated": t("audit.kind.note.updated", "Edited a note"),
        "note.moved": t("audit.kind.note.moved", "Moved a note to another project"),
        "note.deleted": t("audit.kind.note.deleted", "Moved a note to the trash"),
        "note.restored": t("audit.kind.note.restored", "Restored a note from the trash"),
        "note.translated": t("audit.kind.note.translated", "Translated a note"),
        "picture.added": t("audit.kind.picture.added", "Added a picture to a text"),
        "document.version_restored": t(
          "audit.kind.document.version_restored",
          "Restored an earlier version of a text",
        ),
        "highlight.created": t("audit.kind.highlight.created", "Created a highlight"),
        "highlight.moved": t("audit.kind.highlight.moved", "Changed where a highlight starts or ends"),
        "highlight.put_back": t("audit.kind.highlight.put_back", "Put a highlight back into its text"),
        "highlight.tagged": t("audit.kind.highlight.tagged", "Tagged a highlight"),
        "highlight.untagged": t("audit.kind.highlight.untagged", "Removed tags from a highlight"),
        "highlight.deleted": t("audit.kind.highlight.deleted", "Deleted a highlight"),
        "highlight.restored": t("audit.kind.highlight.restored", "Restored a highlight"),
        "import.started": t("audit.kind.import.started", "Started an import"),
        "import.cancelled": t("audit.kind.import.cancelled", "Cancelled an import"),
        "import.retried": t("audit.kind.import.retried", "Retried an import"),
        "import.undone": t("audit.kind.import.undone", "Undid an import"),
        "people_import.drafted": t("audit.kind.people-import.drafted", "Checked a table of people"),
        "people_import.started": t("audit.kind.people-import.started", "Imported people"),
        "people_import.undone": t("audit.kind.people-import.undone", "Undid an import of people"),
      },
    },
    {
      key: "insights",
      label: t("audit.area.insights", "Insights, people and comments"),
      kinds: {
        "insight.created": t("audit.kind.insight.created", "Created an insight"),
        "insight.updated": t("audit.kind.insight.updated", "Edited an insight"),
        "insight.moved": t("audit.kind.insight.moved", "Moved an insight to another project"),
        "insight.published": t("audit.kind.insight.published", "Published an insight"),
        "insight.unpublished": t("audit.kind.insight.unpublished", "Unpublished an insight"),
        "insight.deleted": t("audit.kind.insight.deleted", "Moved an insight to the trash"),
        "insight.restored": t("audit.kind.insight.restored", "Restored an insight from the trash"),
        "person.created": t("audit.kind.person.created", "Added a person"),
        "person.updated": t("audit.kind.person.updated", "Edited a person"),
        "person.deleted": t("audit.kind.person.deleted", "Moved a person to the trash"),
        "person.forgotten": t("audit.kind.person.forgotten", "Started to forget a person"),
        "person.erased": t("audit.kind.person.erased", "Finished forgetting a person"),
        "person.merged": t("audit.kind.person.merged", "Merged two people"),
        "person.unmerged": t("audit.kind.person.unmerged", "Undid a merge of people"),
        "person.restored": t("audit.kind.person.restored", "Restored a person from the trash"),
        "comment.created": t("audit.kind.comment.created", "Wrote a comment"),
        "comment.updated": t("audit.kind.comment.updated", "Edited a comment"),
        "comment.deleted": t("audit.kind.comment.deleted", "Deleted a comment"),
      },
    },
    {
      key: "projects",
      label: t("audit.area.projects", "Projects and folders"),
      kinds: {
        "project.created": t("audit.kind.project.created", "Created a project"),
        "project.updated": t("audit.kind.project.updated", "Edited a project"),
        "project.archived": t("audit.kind.project.archived", "Archived a project"),
        "project.unarchived": t("audit.kind.project.unarchived", "Unarchived a project"),
        "project.deleted": t("audit.kind.project.deleted", "Moved a project to the trash"),
        "project.restored": t("audit.kind.project.restored", "Restored a project from the trash"),
        "project.sample_removed": t("audit.kind.project.sample_removed", "Removed the sample project"),
        "template.created": t("audit.kind.template.created", "Saved a template"),
        "template.updated": t("audit.kind.template.updated", "Edited a template"),
        "template.deleted": t("audit.kind.template.deleted", "Deleted a template"),
        "template.restored": t("audit.kind.template.restored", "Restored a template"),
        "view.created": t("audit.kind.view.created", "Created a view"),
        "view.updated": t("audit.kind.view.updated", "Edited a view"),
        "view.moved": t("audit.kind.view.moved", "Moved a view"),
        "view.card_placed": t("audit.kind.view.card_placed", "Moved a card of a board"),
        "view.deleted": t("audit.kind.view.deleted", "Moved a view to the trash"),
        "view.restored": t("audit.kind.view.restored", "Restored a view from the trash"),
        "saved_filter.created": t("audit.kind.saved_filter.created", "Saved a filter"),
        "saved_filter.updated": t("audit.kind.saved_filter.updated", "Edited a saved filter"),
        "saved_filter.deleted": t("audit.kind.saved_filter.deleted", "Deleted a saved filter"),
        "saved_filter.restored": t("audit.kind.saved_filter.restored", "Restored a saved filter"),
        "folder.created": t("audit.kind.folder.created", "Created a folder"),
        "folder.updated": t("audit.kind.folder.updated", "Edited a folder"),
        "folder.deleted": t("audit.kind.folder.deleted", "Deleted a folder"),
      },
    },
    {
      key: "tags",
      label: t("audit.area.tags", "Tags"),
      kinds: {
        "tag.created": t("audit.kind.tag.created", "Created a tag"),
        "tag.updated": t("audit.kind.tag.updated", "Edited a tag"),
        "tag.moved": t("audit.kind.tag.moved", "Moved a tag"),
        "tag.defined": t("audit.kind.tag.defined", "Changed a tag's codebook entry"),
        "tag.merged": t("audit.kind.tag.merged", "Merged a tag into another"),
        "tag.deleted": t("audit.kind.tag.deleted", "Moved a tag to the trash"),
        "tag.restored": t("audit.kind.tag.restored", "Restored a tag from the trash"),
        "tag_board.created": t("audit.kind.tag_board.created", "Created a tag board"),
        "tag_board.updated": t("audit.kind.tag_board.updated", "Edited a tag board"),
        "tag_board.deleted": t("audit.kind.tag_board.deleted", "Moved a tag board to the trash"),
        "tag_board.restored": t("audit.kind.tag_board.restored", "Restored a tag board from the trash"),
        "tag_group.created": t("audit.kind.tag_group.created", "Created a tag group"),
        "tag_group.updated": t("audit.kind.tag_group.updated", "Edited a tag group"),
        "tag_group.deleted": t("audit.kind.tag_group.deleted", "Deleted a tag group"),
      },
    },
    {
      key: "coding",
      label: t("audit.area.coding", "Coding rounds"),
      kinds: {
        "coding_round.created": t("audit.kind.coding_round.created", "Started a coding round"),
        "coding_round.coded": t("audit.kind.coding_round.coded", "Coded in a coding round"),
        "coding_round.finished": t("audit.kind.coding_round.finished", "Finished coding"),
        "coding_round.reopened": t("audit.kind.coding_round.reopened", "Reopened a coding round"),
        "coding_round.decided": t("audit.kind.coding_round.decided", "Decided a difference between coders"),
        "coding_round.settled": t("audit.kind.coding_round.settled", "Settled a coding round"),
        "coding_round.unsettled": t("audit.kind.coding_round.unsettled", "Undid settling a coding round"),
        "coding_round.deleted": t("audit.kind.coding_round.deleted", "Deleted a coding round"),
        "coding_round.restored": t("audit.kind.coding_round.restored", "Restored a coding round"),
      },
    },
    {
      key: "fields",
      label: t("audit.area.fields", "Fields"),
      kinds: {
        "custom_field.created": t("audit.kind.custom_field.created", "Created a field"),
        "custom_field.updated": t("audit.kind.custom_field.updated", "Edited a field"),
        "custom_field.moved": t("audit.kind.custom_field.moved", "Moved a field"),
        "custom_field.converted": t("audit.kind.custom_field.converted", "Changed the type of a field"),
        "custom_field.archived": t("audit.kind.custom_field.archived", "Archived a field"),
        "custom_field.restored": t("audit.kind.custom_field.restored", "Restored an archived field"),
        "custom_field.enabled": t(
          "audit.kind.custom_field.enabled",
          "Turned on a workspace field in a project",
        ),
        "custom_field.disabled": t(
          "audit.kind.custom_field.disabled",
          "Turned off a workspace field in a project",
        ),
      },
    },
    {
      key: "access",
      label: t("audit.area.access", "Access and sharing"),
      kinds: {
        "permission.changed": t("audit.kind.permission.changed", "Changed who has access"),
        "share_link.created": t("audit.kind.share_link.created", "Created a share link"),
        "share_link.revoked": t("audit.kind.share_link.revoked", "Revoked a share link"),
        "access_request.created": t("audit.kind.access_request.created", "Requested access"),
        "access_request.allowed": t("audit.kind.access_request.allowed", "Approved an access request"),
        "access_request.refused": t("audit.kind.access_request.refused", "Declined an access request"),
      },
    },
    {
      key: "members",
      label: t("audit.area.members", "Members and groups"),
      kinds: {
        "invitation.created": t("audit.kind.invitation.created", "Invited someone"),
        "invitation.accepted": t("audit.kind.invitation.accepted", "Accepted an invitation"),
        "invitation.revoked": t("audit.kind.invitation.revoked", "Revoked an invitation"),
        "member.joined_by_domain": t(
          "audit.kind.member.joined_by_domain",
          "Joined through their e-mail domain",
        ),
        "member.joined_by_enterprise": t(
          "audit.kind.member.joined_by_enterprise",
          "Joined through the company's sign-in",
        ),
        "member.updated": t("audit.kind.member.updated", "Changed a member's role or rights"),
        "member.removed": t("audit.kind.member.removed", "Removed a member"),
        "group.created": t("audit.kind.group.created", "Created a member group"),
        "group.updated": t("audit.kind.group.updated", "Edited a member group"),
        "group.deleted": t("audit.kind.group.deleted", "Deleted a member group"),
        "scim.user_created": t("audit.kind.scim.user_created", "Added a member through SCIM"),
        "scim.user_updated": t("audit.kind.scim.user_updated", "Edited a member through SCIM"),
        "scim.user_deactivated": t("audit.kind.scim.user_deactivated", "Deactivated a member through SCIM"),
        "scim.user_reactivated": t("audit.kind.scim.user_reactivated", "Reactivated a member through SCIM"),
        "scim.user_deleted": t("audit.kind.scim.user_deleted", "Removed a member through SCIM"),
        "scim.group_created": t("audit.kind.scim.group_created", "Created a group through SCIM"),
        "scim.group_updated": t("audit.kind.scim.group_updated", "Edited a group through SCIM"),
        "scim.group_deleted": t("audit.kind.scim.group_deleted", "Deleted a group through SCIM"),
      },
    },
    {
      key: "sign_in",
      label: t("audit.area.sign_in", "Sign-in and accounts"),
      kinds: {
        "session.opened": t("audit.kind.session.opened", "Signed in"),
        "session.revoked": t("audit.kind.session.revoked", "Signed out a browser"),
        "session.all_revoked": t("audit.kind.session.all_revoked", "Signed out everywhere else"),
        "password.changed": t("audit.kind.password.changed", "Changed their password"),
        "password.reset": t("audit.kind.password.reset", "Set a new password by an e-mailed link"),
        "account.unlocked": t("audit.kind.account.unlocked", "Unlocked their account by an e-mailed link"),
        "email.change_asked": t("audit.kind.email.change_asked", "Requested a change of e-mail address"),
        "email.changed": t("audit.kind.email.changed", "Changed their e-mail address"),
        "profile.updated": t("audit.kind.profile.updated", "Changed their profile"),
      },
    },
    {
      key: "programs",
      label: t("audit.area.programs", "Tokens and applications"),
      kinds: {
        "api_token.created": t("audit.kind.api_token.created", "Created an access token"),
        "api_token.changed": t("audit.kind.api_token.changed", "Changed an access token"),
        "api_token.revoked": t("audit.kind.api_token.revoked", "Revoked an access token"),
        "token.revoked": t("audit.kind.token.revoked", "Revoked a token"),
        "scim_token.created": t("audit.kind.scim_token.created", "Created a SCIM token"),
        "scim_token.revoked": t("audit.kind.scim_token.revoked", "Revoked a SCIM token"),
        "oauth_application.created": t("audit.kind.oauth_application.created", "Registered an application"),
        "oauth_application.deleted": t("audit.kind.oauth_application.deleted", "Deleted an application"),
        "oauth.granted": t("audit.kind.oauth.granted", "Gave an application access on their behalf"),
        "oauth.refused": t("audit.kind.oauth.refused", "Declined an application"),
        "oauth.disconnected": t("audit.kind.oauth.disconnected", "Disconnected an application"),
        "integration.type_changed": t("audit.kind.integration.type_changed", "Changed an integration"),
      },
    },
    {
      key: "workspace",
      label: t("audit.area.workspace", "Workspace and security"),
      kinds: {
        "team.created": t("audit.kind.team.created", "Created the workspace"),
        "team.updated": t("audit.kind.team.updated", "Edited the workspace"),
        "team.security_updated": t("audit.kind.team.security_updated", "Changed the security settings"),
        "team.subdomain_changed": t("audit.kind.team.subdomain_changed", "Changed the workspace's address"),
        "team.subdomain_change_failed": t(
          "audit.kind.team.subdomain_change_failed",
          "Could not change the workspace's address",
        ),
        "file.upload_started": t("audit.kind.file.upload_started", "Started to upload a file"),
        "file.uploaded": t("audit.kind.file.uploaded", "Uploaded a file"),
        "file.upload_failed": t("audit.kind.file.upload_failed", "Could not use an uploaded file"),
        "file.upload_cancelled": t("audit.kind.file.upload_cancelled", "Cancelled an upload"),
        "file.deleted": t("audit.kind.file.deleted", "Deleted a file"),
        "file.restored": t("audit.kind.file.restored", "Restored a file"),
        "files.expired": t("audit.kind.files.expired", "Deleted files past the retention period"),
        "team.limits_set": t("audit.kind.team.limits_set", "Set the plan's limits"),
        "team.frozen": t("audit.kind.team.frozen", "Made the workspace read-only"),
        "team.unfrozen": t("audit.kind.team.unfrozen", "Made the workspace editable again"),
        "sign_in.settings_changed": t("audit.kind.sign_in.settings_changed", "Changed the sign-in methods"),
        "enterprise_connection.created": t(
          "audit.kind.enterprise_connection.created",
          "Connected the company's sign-in",
        ),
        "enterprise_connection.updated": t(
          "audit.kind.enterprise_connection.updated",
          "Changed the company's sign-in",
        ),
        "enterprise_connection.removed": t(
          "audit.kind.enterprise_connection.removed",
          "Disconnected the company's sign-in",
        ),
        "enterprise_domain.added": t("audit.kind.enterprise_domain.added", "Added a company domain"),
        "enterprise_domain.verified": t("audit.kind.enterprise_domain.verified", "Verified a company domain"),
        "enterprise_domain.removed": t("audit.kind.enterprise_domain.removed", "Removed a company domain"),
        "subscription_item.changed": t("audit.kind.subscription_item.changed", "Changed a subscription item"),
        "payment_subscription.changed": t(
          "audit.kind.payment_subscription.changed",
          "Changed the subscription",
        ),
        "ai_model_region.changed": t("audit.kind.ai_model_region.changed", "Changed the AI model region"),
        "transcription_provider.changed": t(
          "audit.kind.transcription_provider.changed",
          "Changed transcription provider",
        ),
      },
    },
  ];
}

/** A kind in words; one that this page does not know yet by its own name. */
export function kindLabels(kind: string): string {
  knownWords ??= new Map(auditAreas().flatMap(({ kinds }) => Object.entries(kinds)));
  return knownWords.get(kind) ?? kind.replaceAll(/[._]/g, " ");
}

/** Made once: each row of the log asks for one of a hundred. */
let knownWords: ReadonlyMap<string, string> | undefined;

/** Whose kinds the address names: one kind, or all of an area; undefined where it names neither. */
export function kindsOf(wanted: string | undefined): readonly string[] | undefined {
  if (wanted === undefined) return undefined;
  const areas = auditAreas();
  const area = areas.find(({ key }) => key === wanted);
  if (area) return Object.keys(area.kinds);
  return areas.some(({ kinds }) => Object.hasOwn(kinds, wanted)) ? [wanted] : undefined;
}
