import { toShortId, tryParseId } from "@fieldstone/model/ids.ts";
import { Link } from "@tanstack/react-router";
import { t } from "../../../app/i18n/t.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import type { PeekType } from "../../../app/peek/peek-search.ts";
import type { AuditRowFragment } from "../../../graphql/graphql.ts";

/** What an act was done to: its name as it was then, leading there where there is a page. */
export function AuditSubject({ entry }: { entry: AuditRowFragment }) {
  const { subjectType, subjectId, data } = entry;
  const name = nameIn(data) ?? typeWords(subjectType);
  if (subjectId === null || subjectType === "team") return name;
  const peek = peekTypes.find((type) => type === subjectType);
  if (peek) {
    return (
      <ObjectLink type={peek} id={subjectId} title={name}>
        {name}
      </ObjectLink>
    );
  }
  if (subjectType === "project") {
    return (
      <Link to="/projects/$projectId" params={{ projectId: subjectId }}>
        {name}
      </Link>
    );
  }
  if (subjectType === "folder") {
    return (
      <Link to="/folders/$folderId" params={{ folderId: subjectId }}>
        {name}
      </Link>
    );
  }
  const noteId = subjectType === "highlight" ? tryParseId(textIn(data, "documentId") ?? "") : undefined;
  if (noteId === undefined) return name;
  return (
    <ObjectLink type="note" id={toShortId(noteId)} title={name}>
      {name}
    </ObjectLink>
  );
}

const peekTypes: readonly PeekType[] = ["note", "insight", "tag", "person"];

/** The name that an entry keeps of its subject. */
function nameIn(data: unknown): string | undefined {
  const told = ["title", "name", "text", "fileName", "email", "domain", "subdomain"];
  for (const place of [data, memberOf(data, "after"), memberOf(data, "before")]) {
    for (const key of told) {
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

function typeWords(type: string): string {
  const words: Readonly<Record<string, string>> = {
    api_token: t("audit.type.api_token", "Access token"),
    comment: t("audit.type.comment", "Comment"),
    folder: t("audit.type.folder", "Folder"),
    group: t("audit.type.group", "Group"),
    highlight: t("audit.type.highlight", "Highlight"),
    import: t("audit.type.import", "Import"),
    insight: t("audit.type.insight", "Insight"),
    invitation: t("audit.type.invitation", "Invitation"),
    note: t("audit.type.note", "Note"),
    oauth_application: t("audit.type.oauth_application", "Application"),
    person: t("audit.type.person", "Person"),
    project: t("audit.type.project", "Project"),
    scim_token: t("audit.type.scim_token", "SCIM token"),
    session: t("audit.type.session", "Session"),
    tag: t("audit.type.tag", "Tag"),
    tag_board: t("audit.type.tag_board", "Tag board"),
    tag_group: t("audit.type.tag_group", "Tag group"),
    team: t("audit.type.team", "Workspace"),
    user: t("audit.type.user", "Member"),
  };
  return words[type] ?? type.replaceAll("_", " ");
}
