import { setFieldValue } from "@fieldstone/domain/research/fields/set-field-value.ts";
import { setPermission } from "@fieldstone/domain/sharing/grants/set-permission.ts";
import { createShareLink } from "@fieldstone/domain/sharing/share-links/create-share-link.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedUser } from "@fieldstone/testkit/seeds.ts";
import { askGraphql, sessionCookieOf } from "@fieldstone/testkit/start-cell-api.ts";
import { expect, it } from "vitest";
import { seededApiFixture } from "../../refusals/seeded-api-fixture.testing.ts";
import { secretWord, seedPrivateObjects } from "../../refusals/seeded-objects.testing.ts";
import { noteSeed } from "../notes/notes.fixtures.testing.ts";
import { personSeed } from "../people/people.fixtures.testing.ts";
import { projectSeed } from "../projects/projects.fixtures.testing.ts";
import { noteFieldSeed, workspaceFieldSeed } from "./fields.fixtures.testing.ts";

const world = seededApiFixture();

const ask = (
  query: string,
  variables: Record<string, unknown>,
  headers = { cookie: world.seeded.owner.cookie },
) => askGraphql(world.api, world.seeded.team, { query, variables }, headers);

const fieldValues = `query ($id: ID!) { note(id: $id) {
  fieldValues { field { id title type options { id } } text options { id label } people { name } } } }`;

it("a note says every field that it has, with what was chosen and who", async () => {
  const [projectId, noteId] = [world.seeded.idOf(projectSeed), world.seeded.idOf(noteSeed)];
  const workspaceFieldId = world.seeded.idOf(workspaceFieldSeed);
  const enable = `mutation ($input: EnableWorkspaceFieldInput!) { enableWorkspaceField(input: $input) {
    project { enabledWorkspaceFields { title } } } }`;
  const { body } = await ask(enable, { input: { projectId, fieldId: workspaceFieldId, enabled: true } });
  expect(body.data.enableWorkspaceField.project.enabledWorkspaceFields).toEqual([{ title: secretWord }]);
  await withTenant(world.database.cell, world.seeded.team.owner.context, "write", (tx) =>
    setFieldValue(tx, "NOTE", {
      objectId: noteId,
      fieldId: workspaceFieldId,
      personIds: [world.seeded.idOf(personSeed)],
    }),
  );
  const answer = await ask(fieldValues, { id: noteId });
  const [own, shared] = answer.body.data.note.fieldValues;
  expect(own).toMatchObject({ text: secretWord, options: [{ label: secretWord }], people: [] });
  expect(own.options[0].id).toBe(own.field.options[0].id);
  expect(shared).toMatchObject({ text: null, options: [], people: [{ name: secretWord }] });
});

it("a value is set by the ids that the API gave, and answered with the note", async () => {
  const [noteId, fieldId] = [world.seeded.idOf(noteSeed), world.seeded.idOf(noteFieldSeed)];
  const set = `mutation ($input: SetFieldValueInput!) { setNoteFieldValue(input: $input) { note {
    fieldValues { field { id options { id label } } text } } } }`;
  const cleared = await ask(set, { input: { objectId: noteId, fieldId } });
  const [value] = cleared.body.data.setNoteFieldValue.note.fieldValues;
  expect(value.text).toBeNull();
  const optionIds = [value.field.options[0].id];
  const chosen = await ask(set, { input: { objectId: noteId, fieldId: value.field.id, optionIds } });
  expect(chosen.body.data.setNoteFieldValue.note.fieldValues[0].text).toBe(secretWord);
});

it("a visitor with a share link to a note sees none of its fields", async () => {
  const { team } = world.seeded;
  const id = world.seeded.idOf(noteSeed);
  const link = await withTenant(world.database.cell, team.owner.context, "write", async (tx) => {
    const linkId = await createShareLink(tx, { objectType: "note", objectId: id });
    return await tx.db
      .selectFrom("share_links")
      .select("token")
      .where("share_link_id", "=", linkId)
      .executeTakeFirstOrThrow();
  });
  const headers = { authorization: `Bearer public.${link.token}` };
  const { body } = await askGraphql(world.api, team, { query: fieldValues, variables: { id } }, headers);
  expect(body.data.note.fieldValues).toEqual([]);
});

it("a member who was given one note of a private project sees none of the project's fields", async () => {
  const { team } = world.seeded;
  const hidden = await seedPrivateObjects(world.database, world.seeded, "numbat");
  const guest = await seedUser(world.database, team);
  const objectId = hidden.idOf(noteSeed);
  await withTenant(world.database.cell, team.owner.context, "write", (tx) =>
    setPermission(tx, { objectType: "note", objectId, userId: guest.userId, level: "READ" }),
  );
  const query = `query ($id: ID!) { note(id: $id) { title cells { text }
    fieldValues { text field { title options { label } } } } }`;
  const read = async (cookie: string) => (await ask(query, { id: objectId }, { cookie })).body.data.note;
  expect(await read(await sessionCookieOf(world.database, team, guest))).toEqual({
    title: "numbat",
    cells: [],
    fieldValues: [],
  });
  expect((await read(world.seeded.owner.cookie)).fieldValues).not.toEqual([]);
});
