import { createExtension } from "@fieldstone/domain/research/extensions/create-extension.ts";
import { enableExtension } from "@fieldstone/domain/research/extensions/enable-extension.ts";
import { createCustomField } from "@fieldstone/domain/research/fields/create-custom-field.ts";
import { setFieldValue } from "@fieldstone/domain/research/fields/set-field-value.ts";
import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { tagHighlight } from "@fieldstone/domain/research/highlights/tag-highlight.ts";
import { createInsight } from "@fieldstone/domain/research/insights/create-insight.ts";
import { publishInsight } from "@fieldstone/domain/research/insights/publish-insight.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createPerson } from "@fieldstone/domain/research/people/create-person.ts";
import { setNotePeople } from "@fieldstone/domain/research/people/note-people-store.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import { findThemes } from "@fieldstone/domain/research/themes/find-themes.ts";
import { readProjectThemes } from "@fieldstone/domain/research/themes/read-themes.ts";
import { startThemes } from "@fieldstone/domain/research/themes/start-themes.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { hashedEmbedder } from "@fieldstone/platform/ai/embedding/hashed-embedder.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { SeededTeam } from "@fieldstone/testkit/seeds.ts";
import type { TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { sql } from "kysely";

interface Made {
  readonly id: string;
  readonly ai: boolean;
}

export interface MadeHighlight extends Made {
  readonly noteId: string;
  readonly tags: readonly Made[];
  readonly inFile: boolean;
}

export interface MadeInsight extends Made {
  readonly highlightIds: readonly string[];
}

/** A project made half by people and half by AI, held in memory as well as in the database. */
export interface AuthoredWorld {
  readonly projectId: string;
  readonly extensionId: string;
  readonly fieldId: string;
  readonly fileId: string;
  readonly personId: string;
  readonly themeId: string;
  readonly themeHighlightIds: readonly string[];
  readonly tagIds: readonly string[];
  readonly notes: readonly Made[];
  readonly highlights: readonly MadeHighlight[];
  readonly insights: readonly MadeInsight[];
}

/** The whole world, or the world without AI's objects and tags. */
export function counted(world: AuthoredWorld, withoutAi: boolean): AuthoredWorld {
  const isCounted = ({ ai }: Made) => !withoutAi || !ai;
  return {
    ...world,
    notes: world.notes.filter(isCounted),
    highlights: world.highlights
      .filter(isCounted)
      .map((highlight) => ({ ...highlight, tags: highlight.tags.filter(isCounted) })),
    insights: world.insights.filter(isCounted),
  };
}

const model = { kind: "model", model: "large", promptVersion: "1" } as const;
const speaker = "Ada Lovelace";
const words = ["one", "two", "three", "four", "five"] as const;

export async function seedAuthoredWorld(
  database: TestCellDatabase,
  team: SeededTeam,
): Promise<AuthoredWorld> {
  const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
    withTenant(database.cell, team.owner.context, "write", fn);
  const places = await write((tx) => seedPlaces(tx));
  const texts = await write((tx) => seedTexts(tx, team, places));
  const runId = await write((tx) => startThemes(tx, { projectId: places.projectId }));
  const { signal } = new AbortController();
  await findThemes({ embedder: hashedEmbedder, signal, write }, runId);
  const found = await write((tx) => readProjectThemes(tx, places.projectId));
  const ofAi = new Set(texts.highlights.flatMap(({ id, ai }) => (ai ? [id] : [])));
  const theme = found?.themes.find(({ highlightIds }) => highlightIds.some((id) => ofAi.has(id)));
  return {
    ...places,
    ...texts,
    themeId: theme?.id ?? "",
    themeHighlightIds: theme?.highlightIds ?? [],
  };
}

async function seedPlaces(tx: TenantTransaction) {
  const projectId = await createProject(tx, { title: "Study" });
  const extensionId = await createExtension(tx, { title: "Usability" });
  await enableExtension(tx, { projectId, extensionId, enabled: true });
  const { rows } = await sql<{
    id: string;
  }>`select tag_board_id as id from tag_boards where extension_id = ${extensionId}`.execute(tx.db);
  const tagBoardId = rows[0]?.id ?? "";
  const tagIds: string[] = [];
  for (const title of ["Slow", "Wrong"]) tagIds.push(await createTag(tx, { tagBoardId, title }));
  const options = [{ label: "Small" }];
  const fieldId = await createCustomField(tx, {
    projectId,
    objectType: "NOTE",
    title: "Size",
    type: "SELECT",
    options,
  });
  const personId = await createPerson(tx, { name: speaker });
  return { projectId, extensionId, tagIds, fieldId, personId };
}

type Places = Awaited<ReturnType<typeof seedPlaces>>;

/** Two notes by people and one by AI; each has five highlights with different authors and tags. */
async function seedTexts(tx: TenantTransaction, team: SeededTeam, places: Places) {
  const { projectId, tagIds, fieldId, personId } = places;
  const notes: Made[] = [];
  const highlights: MadeHighlight[] = [];
  for (const ai of [false, false, true]) {
    const body = { kind: "text", text: words.join(" ") } as const;
    const { id } = await createNote(tx, { projectId, title: "Call", body, ...(ai ? { author: model } : {}) });
    await setNotePeople(tx, id, [personId]);
    await setFieldValue(tx, "NOTE", { objectId: id, fieldId, text: "Small" });
    notes.push({ id, ai });
    for (const place of words.keys()) highlights.push(await seedHighlight(tx, { noteId: id, place, tagIds }));
  }
  const fileId = await moveToFile(tx, team, highlights);
  await sql`update highlights set speaker = ${speaker} where team_id = ${team.teamId}`.execute(tx.db);
  const insights: MadeInsight[] = [];
  for (const ai of [false, true]) {
    const highlightIds = highlights.filter((_, at) => at % 2 === 0).map(({ id }) => id);
    const id = await createInsight(tx, { projectId, title: "Found", highlightIds }, ...(ai ? [model] : []));
    await publishInsight(tx, { id, published: true });
    insights.push({ id, ai, highlightIds });
  }
  const inFile = new Set(highlights.filter(isInFile).map(({ id }) => id));
  const placed = highlights.map((each) => ({ ...each, inFile: inFile.has(each.id) }));
  return { notes, fileId, highlights: placed, insights };
}

async function seedHighlight(
  tx: TenantTransaction,
  { noteId, place, tagIds }: { noteId: string; place: number; tagIds: readonly string[] },
): Promise<MadeHighlight> {
  const ai = place % 2 === 1;
  const id = await markWords(tx, {
    documentId: noteId,
    words: words[place] ?? "",
    tagIds: [],
    ...(ai ? { author: model } : {}),
  });
  // The first has a tag by a person and one by AI, the second one by a person, the third one by AI.
  const tags = tagIds.flatMap((tagId, at) => {
    if (place === 0) return [{ id: tagId, ai: at === 1 }];
    return at === 0 && place < 4 ? [{ id: tagId, ai: place === 2 }] : [];
  });
  for (const tag of tags)
    await tagHighlight(tx, { highlightId: id, tagIds: [tag.id], ...(tag.ai ? { author: model } : {}) });
  return { id, ai, noteId, tags, inFile: false };
}

function isInFile(_highlight: MadeHighlight, at: number): boolean {
  return at % 5 > 2;
}

/** Moves the last two highlights of each note to a recording. */
async function moveToFile(
  tx: TenantTransaction,
  { teamId, region }: SeededTeam,
  highlights: readonly MadeHighlight[],
): Promise<string> {
  const fileId = newId();
  const noteId = highlights[0]?.noteId;
  await tx.db
    .insertInto("files")
    .values({
      team_id: teamId,
      file_id: fileId,
      object_key: objectKey({ teamId, region }, "files", fileId),
      project_id: sql<string>`(select project_id from notes where note_id = ${noteId})`,
      document_id: noteId ?? null,
      name: "call.mp4",
      mime_type: "video/mp4",
      file_type: "VIDEO",
      purpose: "ATTACHMENT",
      size_bytes: 1,
      upload_status: "DONE",
    })
    .execute();
  await sql`update highlights set file_id = ${fileId}, anchor_start = null, anchor_end = null, document_version = null,
      start_ms = 0, end_ms = 1000
    where highlight_id = any(${highlights.filter(isInFile).map(({ id }) => id)}::uuid[])`.execute(tx.db);
  return fileId;
}
