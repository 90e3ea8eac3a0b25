import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import type { GrantableObject } from "../permissions/grant.ts";
import { linkColumns } from "./read-share-links.ts";
import type { ShareLink } from "./share-link.ts";

/** Live links of the object or, for a project, of anything in it. Checks no permissions. */
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

/** A link with the data needed to check a visit. */
export interface VisitedLink extends ShareLink {
  /** The database's clock. */
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

/** True if the workspace allows public links. */
export async function isPublicAccessAllowed(tx: TenantTransaction): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`select ${publicAccess} as allowed`.execute(tx.db);
  return rows[0]?.allowed ?? true;
}

/** The password that a link asks for, with a signing key of its own; null for a link without a password. */
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

/** Counts an object's links that are not turned off, and locks out concurrent creations for it. */
export async function countShareLinks(
  tx: TenantTransaction,
  { objectType, objectId }: Pick<ShareLink, "objectType" | "objectId">,
): Promise<number> {
  await lockTenant(tx, "shareLinkCount", objectId);
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from share_links
    where object_type = ${objectType} and object_id = ${objectId} and revoked_at is null`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

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
 * Live highlights that an insight embeds and whose source and project are live. Those of another, private
 * project are left out: a person who may share this insight may not be able to read that project.
 */
export async function findEmbeddedHighlights(
  tx: TenantTransaction,
  insightId: string,
  projectId: string,
): Promise<readonly string[]> {
  const embedded = sql`insight_highlights where insight_highlights.insight_id = ${insightId}`;
  return await findOpenHighlights(tx, embedded, projectId);
}

/** Live highlights whose clips a reel plays, filtered as in findEmbeddedHighlights. */
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

/** Highlights whose text is still in the note. Orphans are left out: visitors must not read deleted text. */
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

/** True if the project is not in the trash. Checks no permissions. */
export async function isProjectLive(tx: TenantTransaction, projectId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from projects where project_id = ${projectId} and deleted_at is null`.execute(tx.db);
  return rows.length > 0;
}
