import type { AskEvent } from "@fieldstone/model/ask/ask-event.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { seedUser } from "@fieldstone/testkit/seeds.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { expect, it } from "vitest";
import { addChannelData } from "../../intake/channel-data/add-channel-data.ts";
import { channelDataInput } from "../../intake/channel-data/channel-datum.ts";
import { pageChannelData } from "../../intake/channel-data/read-channel-data.ts";
import { createChannel } from "../../intake/channel-themes/create-channel.ts";
import { createFolder } from "../../research/folders/create-folder.ts";
import { markWords } from "../../research/highlights/mark-words.ts";
import { createProject } from "../../research/projects/create-project.ts";
import { ensureDefaultTagBoard } from "../../research/tags/boards/default-tag-board.ts";
import { createTag } from "../../research/tags/create-tag.ts";
import { filterIdsMax } from "../search/search-filter.ts";
import { askFixture } from "./ask-fixture.testing.ts";

const fixture = askFixture();

const question = "Why is the checkout slow?";
const readIn = (events: readonly AskEvent[]) =>
  events.flatMap((event) => (event.type === "read" ? event.passages.map(({ text }) => text) : []));

/** Adds points to a channel, and indexes them. */
async function say(channelId: string, texts: readonly string[]): Promise<void> {
  const points = await fixture.as(fixture.team.owner, async (tx) => {
    const items = texts.map((text) => ({ text }));
    await addChannelData(tx, channelDataInput.parse({ channelId, source: "API", items }));
    return (await pageChannelData(tx, { channelId }, { limit: 500, after: undefined })).items;
  });
  await fixture.indexed(...points.map(({ id }) => ({ objectType: "channelDatum" as const, objectId: id })));
}

it("about a folder without channels reads the folder's notes alone, and no channel's points", async () => {
  const { owner } = fixture.team;
  const { folder, inFolder, channel } = await fixture.as(owner, async (tx) => {
    const folder = await createFolder(tx, { title: "Retail" });
    const inFolder = await createProject(tx, { title: "Stores", folderId: folder });
    return { folder, inFolder, channel: await createChannel(tx, { title: "Reviews", template: "OTHER" }) };
  });
  await say(channel, ["The checkout is slow, a point says."]);
  await fixture.note("Call", "The checkout is slow, a note says.", inFolder);
  const filter = { objectType: "projectCategory", objectIds: [folder] };
  expect(readIn(await fixture.ask(owner, { question, filter }))).toEqual([
    "The checkout is slow, a note says.",
  ]);
  expect(readIn(await fixture.ask(owner, question))).toHaveLength(2);
});

it("about a tag reads the notes with highlights that have it, also outside of the highlights", async () => {
  const { owner } = fixture.team;
  const documentId = await fixture.note("Call", "We like the shop. The checkout is slow, a note says.");
  await fixture.note("Other call", "The checkout is slow, another note says.");
  const tag = await fixture.as(owner, async (tx) => {
    const tagBoardId = await ensureDefaultTagBoard(tx, fixture.projectId);
    const id = await createTag(tx, { tagBoardId, title: "Joy" });
    await markWords(tx, { documentId, words: "We like the shop.", tagIds: [id] });
    return id;
  });
  const filter = { objectType: "tag", objectIds: [tag] };
  const [read = "", ...others] = readIn(await fixture.ask(owner, { question, filter }));
  expect(read).toContain("The checkout is slow, a note says.");
  expect(others).toEqual([]);
});

/** Adds notes, each with a highlight that has the tag, without indexing them. */
async function seedTagged(projectId: string, tag: string, count: number): Promise<void> {
  const ids = Array.from({ length: count }, newId);
  await asAdministrator(fixture.database.adminUrl, async (admin) => {
    const seed = (statement: string, id: string) =>
      admin.query(`${statement} from unnest($3::uuid[]) id`, [fixture.team.teamId, id, ids]);
    await seed(
      "insert into notes (team_id, note_id, project_id, author_kind) select $1, id, $2, 'person'",
      projectId,
    );
    await seed(
      `insert into documents (team_id, document_id, object_type, project_id, state)
        select $1, id, 'note', $2, ''`,
      projectId,
    );
    await seed(
      `insert into highlights (team_id, highlight_id, document_id, project_id, anchor_start, anchor_end, text,
        document_version, author_kind) select $1, id, id, $2, '', '', 'words', 1, 'person'`,
      projectId,
    );
    await seed(
      "insert into highlight_tags (team_id, highlight_id, tag_id, author_kind) select $1, id, $2, 'person'",
      tag,
    );
    await admin.query("analyze notes, documents, highlights, highlight_tags");
  });
}

it("about a tag of more notes than the index takes covers all of them, and what a member may read", async () => {
  const { owner } = fixture.team;
  const closed = await fixture.as(owner, (tx) =>
    createProject(tx, { title: "Closed", workspaceAccess: "private" }),
  );
  const tag = await fixture.as(owner, async (tx) =>
    createTag(tx, { tagBoardId: await ensureDefaultTagBoard(tx, fixture.projectId), title: "Joy" }),
  );
  // Notes keep their tags when they are moved to another project.
  await seedTagged(closed, tag, filterIdsMax + 1);
  const documentId = await fixture.note("Call", "We like the shop. The checkout is slow, a note says.");
  await fixture.note("Other call", "The checkout is slow, another note says.");
  await fixture.as(owner, (tx) => markWords(tx, { documentId, words: "We like the shop.", tagIds: [tag] }));
  const filter = { objectType: "tag", objectIds: [tag] };
  for (const [user, numItems] of [
    [await seedUser(fixture.database, fixture.team), 2],
    [owner, 2 * (filterIdsMax + 2)],
  ] as const) {
    const events = await fixture.ask(user, { question, filter });
    expect(events.find(({ type }) => type === "read")).toMatchObject({
      receipt: { numItems, numMatched: 1, hasMoreMatches: false },
    });
    const [read = "", ...others] = readIn(events);
    expect(read).toContain("The checkout is slow, a note says.");
    expect(others).toEqual([]);
  }
});

it("about more than it considers says that more matched", async () => {
  const { owner } = fixture.team;
  const channel = await fixture.as(owner, (tx) => createChannel(tx, { title: "Reviews", template: "OTHER" }));
  await say(
    channel,
    Array.from({ length: 420 }, (_, place) => `The checkout ${place} is slow.`),
  );
  await say(
    channel,
    Array.from({ length: 3 }, (_, place) => `The delivery ${place} is late.`),
  );
  const receipt = async (asked: string) =>
    (await fixture.ask(owner, asked)).find(({ type }) => type === "read");
  expect(await receipt(question)).toMatchObject({ receipt: { numMatched: 400, hasMoreMatches: true } });
  expect(await receipt("Why is the delivery late?")).toMatchObject({
    receipt: { numMatched: 3, hasMoreMatches: false },
  });
});
