import { createComment } from "@fieldstone/domain/conversation/comments/create-comment.ts";
import { createApiToken } from "@fieldstone/domain/identity/api-tokens/create-api-token.ts";
import { createGroup } from "@fieldstone/domain/identity/groups/create-group.ts";
import { inviteMembers } from "@fieldstone/domain/identity/invitations/invite-members.ts";
import { createOauthApplication } from "@fieldstone/domain/identity/oauth/oauth-applications.ts";
import { createScimToken } from "@fieldstone/domain/identity/scim/scim-tokens.ts";
import { listSessions } from "@fieldstone/domain/identity/sessions/read-sessions.ts";
import { createFolder } from "@fieldstone/domain/research/folders/create-folder.ts";
import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { createInsight } from "@fieldstone/domain/research/insights/create-insight.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createPerson } from "@fieldstone/domain/research/people/create-person.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import { createTagBoard } from "@fieldstone/domain/research/tags/create-tag-board.ts";
import { createTagGroup } from "@fieldstone/domain/research/tags/create-tag-group.ts";
import { askAccess, listOwnRequests } from "@fieldstone/domain/sharing/access-requests/ask-access.ts";
import { createShareLink } from "@fieldstone/domain/sharing/share-links/create-share-link.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { sessionCookieOf } from "@fieldstone/testkit/start-cell-api.ts";
import { asAdministrator, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";

/** In every text of the seeded team: an answer that holds it has told something. */
export const secretWord = "quokka";

/** One of everything that the API can name, all of one team. */
export interface SeededObjects {
  readonly team: SeededTeam;
  readonly owner: { readonly user: SeededUser; readonly cookie: string };
  readonly viewer: { readonly user: SeededUser; readonly cookie: string };
  readonly member: SeededUser;
  readonly folderId: string;
  readonly projectId: string;
  readonly tagBoardId: string;
  readonly tagGroupId: string;
  readonly tagId: string;
  readonly otherTagId: string;
  readonly noteId: string;
  readonly highlightId: string;
  readonly insightId: string;
  readonly personId: string;
  readonly commentId: string;
  /** Open, of the member for the private project of the team. */
  readonly accessRequestId: string;
  readonly shareLinkId: string;
  readonly shareToken: string;
  readonly expiredShareToken: string;
  readonly importId: string;
  readonly fileId: string;
  readonly pictureId: string;
  readonly invitationId: string;
  readonly groupId: string;
  readonly sessionId: string;
  readonly apiTokenId: string;
  readonly scimTokenId: string;
  readonly oauthApplicationId: string;
}

export async function seedObjects(database: TestCellDatabase): Promise<SeededObjects> {
  const team = await seedTeam(database, { name: `Team ${secretWord}` });
  const viewerUser = await seedUser(database, team, { role: "VIEWER", name: `Viewer ${secretWord}` });
  const member = await seedUser(database, team, { name: `Member ${secretWord}` });
  const ownerCookie = await sessionCookieOf(database, team, team.owner);
  const viewerCookie = await sessionCookieOf(database, team, viewerUser);
  const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
    withTenant(database.cell, team.owner.context, "write", fn);
  const made = await write((tx) => seedContent(tx, team, member));
  const accessRequestId = await seedAccessRequest(database, team, member);
  const [fileId, importId, pictureId] = [newId(), newId(), newId()];
  await asAdministrator(database.adminUrl, async (admin) => {
    await admin.query(
      `insert into files (team_id, file_id, project_id, name, mime_type, file_type, size_bytes, object_key, upload_status)
       values ($1, $2, $3, $4, 'text/plain', 'DOCUMENT', 1, $5, 'DONE')`,
      [team.teamId, fileId, made.projectId, `${secretWord}.txt`, objectKey(team, "files", fileId)],
    );
    await admin.query(
      `insert into files (team_id, file_id, project_id, document_id, name, mime_type, file_type, size_bytes, object_key, upload_status)
       values ($1, $2, $3, $4, $5, 'image/png', 'IMAGE', 1, $6, 'DONE')`,
      [
        team.teamId,
        pictureId,
        made.projectId,
        made.noteId,
        `${secretWord}.png`,
        objectKey(team, "files", pictureId),
      ],
    );
    await admin.query(
      `insert into imports (team_id, import_id, project_id, file_id, file_name, status)
       values ($1, $2, $3, $4, $5, 'FAILED')`,
      [team.teamId, importId, made.projectId, fileId, `${secretWord}.txt`],
    );
    await admin.query(`update share_links set expires_at = now() - interval '1 minute' where token = $1`, [
      made.expiredShareToken,
    ]);
  });
  return {
    ...made,
    team,
    owner: { user: team.owner, cookie: ownerCookie },
    viewer: { user: viewerUser, cookie: viewerCookie },
    member,
    fileId,
    pictureId,
    importId,
    accessRequestId,
  };
}

async function seedAccessRequest(
  database: TestCellDatabase,
  team: SeededTeam,
  member: SeededUser,
): Promise<string> {
  const objectId = await withTenant(database.cell, team.owner.context, "write", (tx) =>
    createProject(tx, { title: secretWord, workspaceAccess: "private" }),
  );
  return await withTenant(database.cell, member.context, "write", async (tx) => {
    await askAccess(tx, { objectType: "project", objectId, level: "READ", message: secretWord });
    return (await listOwnRequests(tx))[0]?.id ?? "";
  });
}

async function seedContent(tx: TenantTransaction, team: SeededTeam, member: SeededUser) {
  const title = secretWord;
  const folderId = await createFolder(tx, { title });
  const projectId = await createProject(tx, { title, folderId });
  const tagBoardId = await createTagBoard(tx, { projectId, title });
  const tagGroupId = await createTagGroup(tx, { tagBoardId, title });
  const tagId = await createTag(tx, { tagBoardId, tagGroupId, title });
  const otherTagId = await createTag(tx, { tagBoardId, title: `${title} too` });
  const body = { kind: "markdown", markdown: `The ${secretWord} sits on the shelf.` } as const;
  const { id: noteId } = await createNote(tx, { projectId, title, body });
  const highlightId = await markWords(tx, { documentId: noteId, words: secretWord, tagIds: [tagId] });
  const insightId = await createInsight(tx, { projectId, title, highlightIds: [highlightId] });
  const personId = await createPerson(tx, { name: title });
  const commentId = await createComment(tx, { objectType: "note", objectId: noteId, body: title });
  const shareLinkId = await createShareLink(tx, { objectType: "note", objectId: noteId });
  const expiredId = await createShareLink(tx, { objectType: "insight", objectId: insightId });
  const tokenOf = async (id: string): Promise<string> => {
    const link = await tx.db
      .selectFrom("share_links")
      .select("token")
      .where("share_link_id", "=", id)
      .executeTakeFirst();
    return link?.token ?? "";
  };
  const { invitations } = await inviteMembers(tx, {
    emails: [`${secretWord}@example.com`],
    role: "VIEWER",
    message: null,
  });
  const group = await createGroup(tx, { name: title, memberIds: [member.userId] });
  const { application } = await createOauthApplication(tx, {
    name: title,
    redirectUris: ["https://app.example/back"],
    scopes: ["notes:read"],
    confidential: true,
  });
  const { scimToken } = await createScimToken(tx, { name: title });
  const { apiToken } = await createApiToken(tx, {
    name: title,
    scopes: ["notes:read"],
    expiresAt: null,
  });
  const [session] = await listSessions(tx, team.owner.userId);
  return {
    folderId,
    projectId,
    tagBoardId,
    tagGroupId,
    tagId,
    otherTagId,
    noteId,
    highlightId,
    insightId,
    personId,
    commentId,
    shareLinkId,
    shareToken: await tokenOf(shareLinkId),
    expiredShareToken: await tokenOf(expiredId),
    invitationId: invitations[0]?.id ?? "",
    groupId: group.id,
    sessionId: session?.id ?? "",
    apiTokenId: apiToken.id,
    scimTokenId: scimToken.id,
    oauthApplicationId: application.id,
  };
}

/** A hash of all that a team has, but for what counting attempts leaves behind. */
export function hashOfTeam(database: TestCellDatabase, teamId: string): Promise<string> {
  return asAdministrator(database.adminUrl, async (admin) => {
    const { rows: tables } = await admin.query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c
         join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and c.column_name = 'team_id' and t.table_type = 'BASE TABLE'
          and c.table_name not in ('rate_limits', 'team_writes') order by 1`,
    );
    const hashes: string[] = [];
    for (const { name } of tables) {
      const { rows } = await admin.query<{ hash: string | null }>(
        `select md5(string_agg(t::text, '|' order by t::text)) as hash from ${name} t where team_id = $1`,
        [teamId],
      );
      hashes.push(`${name}:${rows[0]?.hash ?? ""}`);
    }
    return hashes.join("\n");
  });
}
