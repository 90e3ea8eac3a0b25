import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { createNote } from "../../research/notes/create-note.ts";
import { commentLengthMax, commentsOfObjectMax } from "./comment.ts";
import { listCommentsTogether } from "./comment-capacity.ts";
import { createComment } from "./create-comment.ts";
import { updateComment } from "./update-comment.ts";

let own: World;
let others: readonly string[];

beforeAll(async () => {
  own = await world(await createCellDatabase());
  others = await own.as(own.contributor, async (tx) => {
    const made: string[] = [];
    for (const title of ["One", "Two", "Three"])
      made.push((await createNote(tx, { projectId: own.projectId, title })).id);
    return made;
  });
});

/** Copies a comment with SQL, which no limit stops. */
const copy = (id: string, objectIds: readonly string[], count: number) =>
  own.as(own.contributor, (tx) =>
    sql`insert into comments (team_id, comment_id, object_type, object_id, project_id, body, mentioned_user_ids,
          author_kind, author_id)
        select team_id, gen_random_uuid(), object_type, other, project_id, body, mentioned_user_ids, author_kind, author_id
          from comments, unnest(${[...objectIds]}::uuid[]) as other, generate_series(1, ${count})
         where comment_id = ${id}`.execute(tx.db),
  );

it("a thing has room for so many comments, and for so much of their texts", async () => {
  const note = { objectType: "note", objectId: own.noteId } as const;
  const make = (body: string) => own.as(own.viewer, (tx) => createComment(tx, { ...note, body }));
  const short = await make("So?");
  await copy(short, [own.noteId], commentsOfObjectMax.count - 2);
  const last = await make("The last one.");
  const full = { code: "comment.too_many" };
  await expect(make("One more.")).rejects.toMatchObject(full);
  // Existing comments can still be changed.
  await own.as(own.viewer, (tx) => updateComment(tx, { id: last, body: "The very last one." }));
});

it("comments that are too long together are not read together, and each thing's alone are", async () => {
  const [first = ""] = others;
  const body = "x".repeat(commentLengthMax);
  const id = await own.as(own.viewer, (tx) =>
    createComment(tx, { objectType: "note", objectId: first, body }),
  );
  const most = commentsOfObjectMax.bytes / commentLengthMax;
  await copy(id, [first], most - 1);
  await copy(id, others.slice(1), most + 1);
  const full = { code: "comment.too_many" };
  const place = { objectType: "note", objectId: first } as const;
  await expect(own.as(own.viewer, (tx) => createComment(tx, { ...place, body: "x" }))).rejects.toMatchObject(
    full,
  );
  const read = (ids: readonly string[]) => own.as(own.viewer, (tx) => listCommentsTogether(tx, "note", ids));
  await expect(read(others)).rejects.toMatchObject({ code: "comment.too_long_together" });
  expect((await read([first])).get(first)).toHaveLength(most);
  expect((await read(others.slice(0, 2))).size).toBe(2);
});
