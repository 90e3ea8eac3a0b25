import { t } from "../../../app/i18n/t.ts";
import { aiArea } from "./audit-ai-labels.ts";
import type { AuditArea } from "./audit-area.ts";
import { channelArea } from "./audit-channel-labels.ts";
import { fileArea } from "./audit-file-labels.ts";
import { researchAreas } from "./audit-research-labels.ts";

const accessArea = (): AuditArea => ({
  key: "access",
  label: t("audit.area.access", "Access and sharing"),
  kinds: {
    "permission.changed": t("audit.kind.permission.changed", "Changed who has access"),
    "share_link.created": t("audit.kind.share_link.created", "Created a share link"),
    "share_link.updated": t("audit.kind.share_link.updated", "Changed a share link"),
    "share_link.revoked": t("audit.kind.share_link.revoked", "Revoked a share link"),
    "share_link.unlocked": t("audit.kind.share_link.unlocked", "Opened a share link with its password"),
    "share_link.password_refused": t(
      "audit.kind.share_link.password_refused",
      "Entered a wrong password for a share link",
    ),
    "access_request.created": t("audit.kind.access_request.created", "Requested access"),
    "access_request.allowed": t("audit.kind.access_request.allowed", "Approved an access request"),
    "access_request.refused": t("audit.kind.access_request.refused", "Declined an access request"),
  },
});

const membersArea = (): AuditArea => ({
  key: "members",
  label: t("audit.area.members", "Members and groups"),
  kinds: {
    "invitation.created": t("audit.kind.invitation.created", "Invited someone"),
    "invitation.accepted": t("audit.kind.invitation.accepted", "Accepted an invitation"),
    "invitation.revoked": t("audit.kind.invitation.revoked", "Revoked an invitation"),
    "member.joined_by_domain": t("audit.kind.member.joined_by_domain", "Joined through their e-mail domain"),
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
});

const signInArea = (): AuditArea => ({
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
});

const programsArea = (): AuditArea => ({
  key: "programs",
  label: t("audit.area.programs", "Tokens and applications"),
  kinds: {
    "api_token.created": t("audit.kind.api_token.created", "Created an access token"),
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
});

const workspaceArea = (): AuditArea => ({
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
    "team.limits_set": t("audit.kind.team.limits_set", "Set the plan's limits"),
    "team.frozen": t("audit.kind.team.frozen", "Made the workspace read-only"),
    "team.unfrozen": t("audit.kind.team.unfrozen", "Made the workspace editable again"),
    "team.restored": t("audit.kind.team.restored", "Restored the workspace from an export"),
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
    "payment_subscription.changed": t("audit.kind.payment_subscription.changed", "Changed the subscription"),
    "transcription_provider.changed": t(
      "audit.kind.transcription_provider.changed",
      "Changed transcription provider",
    ),
  },
});

/** All actions in the past tense, by area. */
export function auditAreas(): readonly AuditArea[] {
  return [
    ...researchAreas(),
    channelArea(),
    accessArea(),
    membersArea(),
    signInArea(),
    programsArea(),
    fileArea(),
    workspaceArea(),
    aiArea(),
  ];
}

/** The text of a kind of entry; unknown kinds are shown by their key. */
export function kindLabels(kind: string): string {
  labelsByKind ??= new Map(auditAreas().flatMap(({ kinds }) => Object.entries(kinds)));
  return labelsByKind.get(kind) ?? kind.replaceAll(/[._]/g, " ");
}

/** Built once, because each row of the log looks up one of a hundred. */
let labelsByKind: ReadonlyMap<string, string> | undefined;

/** The kinds that a parameter selects: a single one, or those of an area; undefined if it is neither. */
export function kindsOf(wanted: string | undefined): readonly string[] | undefined {
  if (wanted === undefined) return undefined;
  const areas = auditAreas();
  const area = areas.find(({ key }) => key === wanted);
  if (area) return Object.keys(area.kinds);
  return areas.some(({ kinds }) => Object.hasOwn(kinds, wanted)) ? [wanted] : undefined;
}
