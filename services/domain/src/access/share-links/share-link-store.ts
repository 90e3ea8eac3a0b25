import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import type { GrantableObject } from "../permissions/grant.ts";
import { linkColumns } from "./read-share-links.ts";
import type { ShareLink } from "./share-link.ts";

/** Links that open something now: the object itself or, of a project, anything in it. Policy comes before. */
export async function listLiveLinksIn(
  tx: TenantTransaction,
  { objectType, objectId }: GrantableObject,
): Promise<readonly ShareLink[]> {
  if (objectType === "folder") return [];
  const inProject = sql`
    select 'note' as object_type, note_id as object_id from notes where project_id = ${objectId}
    union all select 'insight', insight_id from insights where project_id = ${objectId}
    union all select 'highlight', highlight_id from highlights where project_id = ${objectId}
    union all select 'reel', reel_id from reels where project_id = ${objectId} or document_id in (
      select note_id from notes where project_id = ${objectId}
      union all select insight_id from insights where project_id = ${objectId})`;
  const opened =
    objectType === "project"
      ? sql`(object_type, object_id) in (${inProject})`
      : sql`object_type = ${objectType} and object_id = ${objectId}`;
  const { rows } = await sql<ShareLink>`select ${linkColumns} from share_links
    where revoked_at is null and (expires_at is null or expires_at > now()) and ${opened}`.execute(tx.db);
  return rows;
}

export async function lockShareLink(
  tx: TenantTransaction,
  shareLinkId: string,
): Promise<ShareLink | undefined> {
  const { rows } = await sql<ShareLink>`select ${linkColumns} from share_links
    where share_link_id = ${shareLinkId} for no key update`.execute(tx.db);
  return rows[0];
}

/** A link as a visitor meets it. */
export interface VisitedLink extends ShareLink {
  /** The database's now. */
  readonly now: Date;
  readonly passwordHash: string | null;
  readonly grantKey: Buffer | null;
  readonly publicAccess: boolean;
}

export async function findLinkByToken(
  tx: TenantTransaction,
  token: string,
): Promise<VisitedLink | undefined> {
  const { rows } =
    await sql<VisitedLink>`select ${linkColumns}, now() as now, password_hash as "passwordHash",
    grant_key as "grantKey", ${publicAccess} as "publicAccess"
    from share_links where token = ${token}`.execute(tx.db);
  return rows[0];
}

const publicAccess = sql`coalesce((select team_security.public_access from team_security), true)`;

/** Whether links of the workspace open anything. */
export async function isPublicAccessAllowed(tx: TenantTransaction): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`select ${publicAccess} as allowed`.execute(tx.db);
  return rows[0]?.allowed ?? true;
}

/** What a link asks for, by a key of its own; null for a link that asks for nothing. */
export type SharePassword = { readonly hash: string; readonly grantKey: Buffer } | null;

export async function writeLink(
  tx: TenantTransaction,
  shareLinkId: string,
  { password, expiresAt }: { password?: SharePassword | undefined; expiresAt?: Date | null | undefined },
): Promise<void> {
  await tx.db
    .updateTable("share_links")
    .set({
      ...(password === undefined ? {} : passwordColumns(password)),
      ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
    })
    .where("share_link_id", "=", shareLinkId)
    .execute();
}

const passwordColumns = (password: SharePassword) => ({
  password_hash: password?.hash ?? null,
  grant_key: password?.grantKey ?? null,
});

export async function insertShareLink(
  tx: TenantTransaction,
  link: Omit<ShareLink, "createdAt" | "revokedAt" | "hasPassword"> & { readonly password: SharePassword },
): Promise<void> {
  await tx.db
    .insertInto("share_links")
    .values({
      team_id: tx.context.teamId,
      share_link_id: link.id,
      object_type: link.objectType,
      object_id: link.objectId,
      token: link.token,
      created_by: link.createdBy,
      expires_at: link.expiresAt,
      ...passwordColumns(link.password),
    })
    .execute();
}

export async function markLinkRevoked(tx: TenantTransaction, shareLinkId: string): Promise<void> {
  await sql`update share_links set revoked_at = now() where share_link_id = ${shareLinkId}`.execute(tx.db);
}

/**
 * Live highlights that an insight's text embeds and whose source and project are live. One of another, private
 * project stays out: who may share this insight need not be able to read that project.
 */
export async function findEmbeddedHighlights(
  tx: TenantTransaction,
  insightId: string,
  projectId: string,
): Promise<readonly string[]> {
  const embedded = sql`insight_highlights where insight_highlights.insight_id = ${insightId}`;
  return await findOpenHighlights(tx, embedded, projectId);
}

/** Live highlights whose clips a reel plays, by the rule of findEmbeddedHighlights. */
export async function findHighlightsOfReel(
  tx: TenantTransaction,
  reelId: string,
  projectId: string,
): Promise<readonly string[]> {
  const played = sql`reel_clips where reel_clips.reel_id = ${reelId} and reel_clips.removed_at is null`;
  return await findOpenHighlights(tx, played, projectId);
}

async function findOpenHighlights(
  tx: TenantTransaction,
  wanted: RawBuilder<unknown>,
  projectId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ highlight_id: string }>`select highlight_id
    from (select team_id, highlight_id from ${wanted}) wanted join highlights using (team_id, highlight_id)
    join projects using (team_id, project_id)
    left join notes on notes.team_id = highlights.team_id and notes.note_id = highlights.document_id
    left join insights on insights.team_id = highlights.team_id and insights.insight_id = highlights.document_id
    where highlights.deleted_at is null
      and (projects.workspace_access <> 'private' or projects.project_id = ${projectId})
      and projects.deleted_at is null and notes.deleted_at is null and insights.deleted_at is null`.execute(
    tx.db,
  );
  return rows.map((row) => row.highlight_id);
}

/** Highlights whose words stand in a note now: of an orphan nobody outside learns what was taken out of the text. */
export async function findMarkedHighlights(
  tx: TenantTransaction,
  noteId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ highlight_id: string }>`select highlight_id from highlights
    where document_id = ${noteId} and state = 'anchored' and not inline_comment_only and deleted_at is null`.execute(
    tx.db,
  );
  return rows.map((row) => row.highlight_id);
}

/** Whether the project is out of the trash, whoever asks. */
export async function isProjectLive(tx: TenantTransaction, projectId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from projects where project_id = ${projectId} and deleted_at is null`.execute(tx.db);
  return rows.length > 0;
}
