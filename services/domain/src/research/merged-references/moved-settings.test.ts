import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { parseSearchParams, type SearchParams } from "@fieldstone/model/search/search-params.ts";
import { defaultViewSettings, type ViewSettings } from "@fieldstone/model/views/view-settings.ts";
import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createCustomField } from "../fields/create-custom-field.ts";
import { createPerson } from "../people/create-person.ts";
import { mergePeople, undoPersonMerge } from "../people/merges/merge-people.ts";
import { createProject } from "../projects/create-project.ts";
import { createSavedFilter } from "../saved-filters/create-saved-filter.ts";
import { ensureDefaultTagBoard } from "../tags/boards/default-tag-board.ts";
import { createTag } from "../tags/create-tag.ts";
import { mergeTags } from "../tags/merge-tags.ts";
import { restoreTag } from "../tags/restore-tag.ts";
import { createView } from "../views/create-view.ts";
import { updateView } from "../views/update-view.ts";

let owner: string;
let write: <T>(fn: (tx: TenantTransaction) => Promise<T>) => Promise<T>;
let ids: Readonly<Record<"kept" | "merged" | "other" | "project" | "field" | "board", string>>;

let database: TestCellDatabase;
beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  const team = await seedTeam(database);
  owner = team.owner.userId;
  write = (fn) => withTenant(database.cell, team.owner.context, "write", fn);
  ids = await write(async (tx) => {
    const project = await createProject(tx, { title: "Study" });
    return {
      project,
      board: await ensureDefaultTagBoard(tx, project),
      kept: await createPerson(tx, { name: "Jane Doe" }),
      merged: await createPerson(tx, { name: "J. Doe" }),
      other: await createPerson(tx, { name: "Tom Baker" }),
      field: await createCustomField(tx, {
        projectId: project,
        objectType: "NOTE",
        title: "Asked",
        type: "PERSON",
      }),
    };
  });
});

const filterBy = (name: "People" | "Tags", ofIds: readonly string[]) => ({
  combinator: "And" as const,
  fields: [
    {
      id: "row",
      field: { source: "system" as const, name },
      operator: "hasAnyOf" as const,
      values: { ids: ofIds.map(toShortId) },
    },
  ],
});
const filterOf = (...people: readonly string[]) => filterBy("People", people);
const settingsOf = (...people: readonly string[]): ViewSettings => ({
  ...defaultViewSettings,
  filter: filterOf(...people),
  group: { kind: "PERSON", id: toShortId(ids.field), options: people.map(toShortId) },
});
/** As other features store them. */
const insertFeed = (tx: TenantTransaction, title: string, search: SearchParams) =>
  sql`insert into saved_feeds (team_id, feed_id, user_id, title, search, rank)
    values (${tx.context.teamId}, ${newId()}, ${owner}, ${title}, ${jsonbText(search)}::jsonb, 1)`.execute(
    tx.db,
  );
const insertConversation = (tx: TenantTransaction, title: string, filter: unknown) =>
  sql`insert into ask_conversations (team_id, conversation_id, user_id, title, filter)
    values (${tx.context.teamId}, ${newId()}, ${owner}, ${title}, ${jsonbText(filter)}::jsonb)`.execute(
    tx.db,
  );
const stored = () =>
  write(async (tx) => {
    const views = await tx.db.selectFrom("project_views").select(["title", "settings"]).execute();
    const filters = await tx.db.selectFrom("saved_filters").select(["title", "form"]).execute();
    const feeds = await tx.db.selectFrom("saved_feeds").select(["title", "search"]).execute();
    const conversations = await tx.db.selectFrom("ask_conversations").select(["title", "filter"]).execute();
    return Object.fromEntries([
      ...feeds.map(({ title, search }) => [title, search]),
      ...conversations.map(({ title, filter }) => [title, filter]),
      ...views.map(({ title, settings }) => [title, settings]),
      ...filters.map(({ title, form }) => [title, form]),
    ]);
  });

test("a merge replaces the merged person in views and saved filters, and undoing it restores those that are as it left them", async () => {
  const { kept, merged, other, project: projectId } = ids;
  const edited = await write(async (tx) => {
    const view = (title: string, settings: ViewSettings) =>
      createView(tx, { projectId, title, target: "NOTE", layout: "TABLE", settings });
    await view("Merged", settingsOf(merged, other));
    await view("Both", settingsOf(kept, merged));
    await view("Other", settingsOf(other));
    for (const place of [projectId, null])
      await createSavedFilter(tx, {
        projectId: place,
        target: "notes",
        title: `Filter ${place === null ? "of all" : "here"}`,
        form: filterOf(other, merged),
      });
    return await view("Edited", settingsOf(merged));
  });
  const before = await stored();
  const merge = await write((tx) => mergePeople(tx, { keptId: kept, mergedId: merged, take: [] }));
  expect(await stored()).toEqual({
    Merged: settingsOf(kept, other),
    Both: settingsOf(kept),
    Other: settingsOf(other),
    Edited: settingsOf(kept),
    "Filter here": filterOf(other, kept),
    "Filter of all": filterOf(other, kept),
  });
  await write((tx) => updateView(tx, { id: edited, settings: settingsOf(kept, other) }));
  await write((tx) => undoPersonMerge(tx, merge));
  expect(await stored()).toEqual({ ...before, Edited: settingsOf(kept, other) });
});

test("a merged tag is replaced in views, filters, feeds and conversations, and restoring it restores them", async () => {
  const { board, project: projectId } = ids;
  const [from, into, other] = await write(async (tx) => [
    await createTag(tx, { tagBoardId: board, title: "Sign-up" }),
    await createTag(tx, { tagBoardId: board, title: "Onboarding" }),
    await createTag(tx, { tagBoardId: board, title: "Price" }),
  ]);
  if (from === undefined || into === undefined || other === undefined)
    throw new Error("there are three tags");
  const grouped = (filtered: readonly string[], hidden: readonly string[]): ViewSettings => ({
    ...defaultViewSettings,
    filter: filterBy("Tags", filtered),
    group: { kind: "TAG", hiddenOptions: hidden.map(toShortId) },
  });
  const searched = (...tags: readonly string[]) =>
    parseSearchParams({ query: "price", filter: filterBy("Tags", tags) });
  const about = (...objectIds: readonly string[]) => ({ objectType: "tag", objectIds });
  const card = newId();
  const places = () =>
    write((tx) => tx.db.selectFrom("view_card_ranks").select(["group_key", "object_id", "rank"]).execute());
  await write(async (tx) => {
    const settings = grouped([from, other], [from, other]);
    const viewId = await createView(tx, {
      projectId,
      title: "Board",
      target: "NOTE",
      layout: "BOARD",
      settings,
    });
    await createSavedFilter(tx, {
      projectId: null,
      target: "notes",
      title: "Filter",
      form: filterBy("Tags", [into, from]),
    });
    await insertFeed(tx, "Feed", searched(from));
    await insertFeed(tx, "Other feed", searched(other));
    await insertConversation(tx, "Questions", about(from, into));
    await insertConversation(tx, "Project", { objectType: "project", objectIds: [projectId] });
    await insertConversation(tx, "Everything", null);
    await sql`insert into view_card_ranks (team_id, view_id, group_key, object_id, rank)
      values (${tx.context.teamId}, ${viewId}, ${from}, ${card}, 7)`.execute(tx.db);
  });
  const before = await stored();
  await write((tx) => mergeTags(tx, { fromId: from, intoId: into }));
  expect(await stored()).toEqual({
    // The kept tag was not hidden, and stays so.
    Board: grouped([into, other], [other]),
    Filter: filterBy("Tags", [into]),
    Feed: searched(into),
    "Other feed": searched(other),
    Questions: about(into),
    Project: { objectType: "project", objectIds: [projectId] },
    Everything: null,
  });
  expect(await places()).toContainEqual({ group_key: into, object_id: card, rank: 7 });
  await write((tx) => restoreTag(tx, from));
  expect(await stored()).toEqual(before);
  expect(await places()).toContainEqual({ group_key: from, object_id: card, rank: 7 });
});
