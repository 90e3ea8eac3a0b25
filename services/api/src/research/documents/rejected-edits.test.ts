import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { repairDocument } from "@fieldstone/domain/research/versions/save-document.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { askGraphql, sessionCookieOf, startCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { asAdministrator, createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { expect, test } from "vitest";

test("workspace admins alone are told how many edits of a text were set aside", async () => {
  const database = await createCellDatabase();
  const api = await startCellApi(database);
  try {
    const team = await seedTeam(database);
    const noteId = await withTenant(database.cell, team.owner.context, "write", async (tx) => {
      const projectId = await createProject(tx, { title: "Interviews" });
      return (
        await createNote(tx, { projectId, title: "Note", body: { kind: "markdown", markdown: "Words." } })
      ).id;
    });
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query("insert into document_updates (team_id, document_id, update) values ($1, $2, $3)", [
        team.teamId,
        noteId,
        Buffer.from([1, 1, 1, 255, 255, 3]),
      ]),
    );
    await withTenant(database.cell, team.owner.context, "write", (tx) => repairDocument(tx, noteId, "test"));
    const member = await seedUser(database, team);
    for (const [user, count] of [
      [team.owner, 1],
      [member, 0],
    ] as const) {
      const cookie = await sessionCookieOf(database, team, user);
      const query = "query ($id: ID!) { note(id: $id) { rejectedEditCount } }";
      const answer = await askGraphql(api, team, { query, variables: { id: noteId } }, { cookie });
      expect(answer.body).toMatchObject({ data: { note: { rejectedEditCount: count } } });
    }
  } finally {
    await api.close();
  }
});
