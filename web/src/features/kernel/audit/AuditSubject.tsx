import { toShortId, tryParseId } from "@fieldstone/model/ids.ts";
import { t } from "../../../app/i18n/t.ts";
import { objectKind } from "../../../app/objects/object-registry.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import type { AuditRowFragment } from "../../../graphql/graphql.ts";
import { AuditObjectLink } from "./AuditObjectLink.tsx";

/** The object of an action: its name at the time, linked if it has a page. */
export function AuditSubject({ entry }: { entry: AuditRowFragment }) {
  const { subjectType, subjectId, data } = entry;
  const name = nameIn(data) ?? typeLabel(subjectType);
  if (subjectId === null || subjectType === "team") return name;
  const noteId = subjectType === "highlight" ? tryParseId(textIn(data, "documentId") ?? "") : undefined;
  return (
    <AuditObjectLink type={kindName(subjectType)} id={subjectId} title={name} words={name}>
      {noteId && (
        <ObjectLink type="note" id={toShortId(noteId)} title={name}>
          {name}
        </ObjectLink>
      )}
    </AuditObjectLink>
  );
}

/** The name of a kind, which the log writes with underscores: `tag_board`. */
function kindName(subjectType: string): string {
  return subjectType.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

/** The name of its subject that an entry stores. */
function nameIn(data: unknown): string | undefined {
  const labelKeys = ["title", "name", "text", "fileName", "email", "domain", "subdomain"];
  for (const place of [data, memberOf(data, "after"), memberOf(data, "before")]) {
    for (const key of labelKeys) {
      const text = textIn(place, key);
      if (text) return text;
    }
  }
  return undefined;
}

function textIn(data: unknown, key: string): string | undefined {
  const value = memberOf(data, key);
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

function memberOf(data: unknown, key: string): unknown {
  if (typeof data !== "object" || data === null) return undefined;
  return new Map<string, unknown>(Object.entries(data)).get(key);
}

function typeLabel(subjectType: string): string {
  const kind = objectKind(kindName(subjectType));
  if (kind) return kind.label();
  const others: Readonly<Record<string, string>> = {
    api_token: t("audit.type.api_token", "Access token"),
    comment: t("audit.type.comment", "Comment"),
    group: t("audit.type.group", "Group"),
    invitation: t("audit.type.invitation", "Invitation"),
    oauth_application: t("audit.type.oauth_application", "Application"),
    scim_token: t("audit.type.scim_token", "SCIM token"),
    session: t("audit.type.session", "Session"),
    tag_group: t("audit.type.tag_group", "Tag group"),
    team: t("audit.type.team", "Workspace"),
    user: t("audit.type.user", "Member"),
  };
  return others[subjectType] ?? subjectType.replaceAll("_", " ");
}
