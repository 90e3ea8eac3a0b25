import { repairDocument } from "@fieldstone/domain/research/versions/save-document.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { apiWorld } from "@fieldstone/testkit/worlds/api-world.ts";
import { expect, test } from "vitest";

test("workspace admins alone are told how many edits of a text were set aside", async () => {
  const { database, api, team, contributor, noteId, as, ask } = await apiWorld();
  try {
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query("insert into document_updates (team_id, document_id, update) values ($1, $2, $3)", [
        team.teamId,
        noteId,
        Buffer.from([1, 1, 1, 255, 255, 3]),
      ]),
    );
    await as(contributor, (tx) => repairDocument(tx, noteId, "test"));
    for (const [visitor, count] of [
      ["owner", 1],
      ["contributor", 0],
    ] as const) {
      const query = "query ($id: ID!) { note(id: $id) { rejectedEditCount } }";
      const answer = await ask(query, { id: noteId }, visitor);
      expect(answer.body).toMatchObject({ data: { note: { rejectedEditCount: count } } });
    }
  } finally {
    await api.close();
  }
});
