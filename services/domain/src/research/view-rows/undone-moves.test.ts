import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findFieldValue } from "../field-values/field-value-store.ts";
import { createCustomField } from "../fields/create-custom-field.ts";
import { findReadableFields } from "../fields/read-custom-fields.ts";
import { setFieldValue } from "../fields/set-field-value.ts";
import { updateCustomField } from "../fields/update-custom-field.ts";
import { markWords } from "../highlights/mark-words.ts";
import { updateHighlightTags } from "../highlights/update-highlight-tags.ts";
import { createInsight } from "../insights/create-insight.ts";
import { publishInsight } from "../insights/publish-insight.ts";
import { createPerson } from "../people/create-person.ts";
import { setPersonDeleted } from "../people/delete-person.ts";
import { ensureDefaultTagBoard } from "../tags/boards/default-tag-board.ts";
import { createTag } from "../tags/create-tag.ts";
import { createView } from "../views/create-view.ts";
import type { ViewGroup } from "./group-key.ts";
import { type MoveCardInput, moveCard } from "./move-card.ts";

let database: TestCellDatabase;
let own: World;
const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) => own.as(own.contributor, fn);

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  own = await world(database);
});

async function board(target: "NOTE" | "HIGHLIGHT" | "INSIGHT", group: ViewGroup) {
  const { projectId } = own;
  const viewId = await write((tx) => createView(tx, { projectId, title: "Board", target, layout: "BOARD" }));
  return (objectId: string, fromKey: string, toKey: string, more: Partial<MoveCardInput> = {}) =>
    write((tx) => moveCard(tx, { viewId, group, objectId, fromKey, toKey, ...more }));
}

/** A field with ids that it takes, and a note's value of it. */
async function fieldOf(type: "SELECT" | "PERSON") {
  const { projectId, noteId } = own;
  const options = type === "SELECT" ? ["A", "B", "C"].map((label) => ({ label })) : [];
  const fieldId = await write((tx) =>
    createCustomField(tx, { projectId, objectType: "NOTE", title: `Field of ${type}`, type, options }),
  );
  const ids =
    type === "SELECT"
      ? (await write((tx) => findReadableFields(tx, [fieldId])))[0]?.options.map(({ id }) => id)
      : await write(async (tx) => [
          await createPerson(tx, { name: "Ada" }),
          await createPerson(tx, { name: "Bo" }),
          await createPerson(tx, { name: "Cy" }),
        ]);
  const [a = "", b = "", c = ""] = ids ?? [];
  const choose = (...chosen: string[]) =>
    write((tx) =>
      setFieldValue(tx, "NOTE", {
        objectId: noteId,
        fieldId,
        ...(type === "SELECT" ? { optionIds: chosen } : { personIds: chosen }),
      }),
    );
  const chosen = async () =>
    (await write((tx) => findFieldValue(tx, noteId, fieldId)))?.value?.split(";") ?? [];
  const remove = (id: string) =>
    type === "PERSON"
      ? write((tx) => setPersonDeleted(tx, id, true))
      : write(async (tx) => {
          const [field] = await findReadableFields(tx, [fieldId]);
          const { options } = field ?? expect.unreachable();
          const left = options.filter((option) => option.id !== id);
          const seenIds = options.map((option) => option.id);
          await updateCustomField(tx, { id: fieldId, optionEdits: { options: left, seenIds } });
        });
  const move = await board("NOTE", { kind: type, id: fieldId, options: [] });
  return { a, b, c, choose, chosen, remove, move };
}

describe.each(["SELECT", "PERSON"] as const)("undoing a move on a board by %s", (type) => {
  it("chooses again all that was chosen", async () => {
    const { a, b, choose, chosen, move } = await fieldOf(type);
    await choose(a, b);
    for (const to of ["", b]) {
      const { formerIds } = await move(own.noteId, a, to);
      expect(formerIds).toEqual([a, b]);
      expect(await chosen()).toEqual(to === "" ? [] : [b]);
      await move(own.noteId, to, a, { formerIds: formerIds ?? [] });
      expect(await chosen()).toEqual([a, b]);
    }
  });

  it("keeps what was chosen since", async () => {
    const { a, b, c, choose, chosen, move } = await fieldOf(type);
    const { formerIds } = await move(own.noteId, "", a);
    expect(formerIds).toEqual([]);
    await choose(a, c);
    await move(own.noteId, a, "", { formerIds: [] });
    expect(await chosen()).toEqual([c]);
    expect((await move(own.noteId, c, b)).formerIds).toEqual([c]);
  });

  it("chooses again an option or a person removed since, which nothing else may choose", async () => {
    const { a, b, c, choose, chosen, move, remove } = await fieldOf(type);
    await choose(a, c);
    await remove(c);
    const { formerIds } = await move(own.noteId, a, b);
    expect([formerIds, await chosen()]).toEqual([
      [a, c],
      [c, b],
    ]);
    await move(own.noteId, b, "", {});
    await move(own.noteId, "", a, { formerIds: formerIds ?? [] });
    expect(await chosen()).toEqual([a, c]);
    await choose(a);
    await expect(choose(a, c)).rejects.toMatchObject({
      code: type === "SELECT" ? "custom_field.option" : "person.not_found",
    });
  });

  it("chooses nothing that never existed, or that was of another field", async () => {
    const other = await fieldOf(type === "SELECT" ? "PERSON" : "SELECT");
    const { a, b, choose, chosen, move, remove } = await fieldOf(type);
    await choose(a);
    await move(own.noteId, a, b);
    await move(own.noteId, b, a, { formerIds: [a, newId(), other.c] });
    expect(await chosen()).toEqual([a]);
    await remove(b);
    await remove(a);
    await move(own.noteId, a, "", { formerIds: [b, a] });
    expect(await chosen()).toEqual([b, a]);
  });
});

it("a highlight moved between tags says which were removed and added, so that both can come back", async () => {
  const tags = await write(async (tx) => {
    const tagBoardId = await ensureDefaultTagBoard(tx, own.projectId);
    return {
      a: await createTag(tx, { tagBoardId, title: "A" }),
      b: await createTag(tx, { tagBoardId, title: "B" }),
    };
  });
  const id = await write((tx) =>
    markWords(tx, { documentId: own.noteId, words: "was slow", tagIds: [tags.a, tags.b] }),
  );
  const move = await board("HIGHLIGHT", { kind: "TAG", hiddenOptions: [] });
  const moved = await move(id, tags.a, tags.b);
  expect(moved).toMatchObject({ untaggedIds: [id], taggedIds: [], formerIds: null });
  await write((tx) =>
    updateHighlightTags(tx, { highlightIds: moved.untaggedIds, addTagIds: [tags.a], removeTagIds: [] }),
  );
  expect(await move(id, tags.b, "")).toMatchObject({ untaggedIds: [id], taggedIds: [] });
  expect(await move(id, "", tags.b)).toMatchObject({ untaggedIds: [], taggedIds: [id] });
});

it("an insight dragged to the drafts and back by undo has its former date of publication and publisher", async () => {
  const { projectId } = own;
  const id = await write((tx) => createInsight(tx, { projectId, title: "Lesson" }));
  await own.as(own.team.owner, (tx) => publishInsight(tx, { id, published: true }));
  const publication = () =>
    write(async (tx) => {
      const { rows } = await sql<{ at: string | null; by: string | null }>`select published_at::text as at,
        published_by as by from insights where insight_id = ${id}`.execute(tx.db);
      return rows[0];
    });
  const before = await publication();
  expect(before).toMatchObject({ by: own.team.owner.userId });
  const move = await board("INSIGHT", { kind: "PUBLISHED" });
  await move(id, "published", "");
  expect(await publication()).toEqual({ at: null, by: null });
  await move(id, "", "published", { undo: true });
  expect(await publication()).toEqual(before);
});
