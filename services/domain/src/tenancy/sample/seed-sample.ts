import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { markWords } from "../../research/highlights/mark-words.ts";
import { createInsight } from "../../research/insights/create-insight.ts";
import { publishInsight } from "../../research/insights/publish-insight.ts";
import { createNote } from "../../research/notes/create-note.ts";
import { updateNote } from "../../research/notes/update-note.ts";
import { addPerson } from "../../research/people/add-person.ts";
import { createProject } from "../../research/projects/create-project.ts";
import { hadSampleProject } from "../../research/projects/project-store.ts";
import { createTagGroup } from "../../research/tags/boards/create-tag-group.ts";
import { ensureDefaultTagBoard } from "../../research/tags/boards/default-tag-board.ts";
import { createTag } from "../../research/tags/create-tag.ts";
import {
  type SampleInsightBlock,
  type SampleInterview,
  sampleInsight,
  sampleInterviews,
  sampleProjectTitle,
  sampleTagGroups,
} from "./sample-content.ts";

/** Installs the sample study in a workspace, as the acting member. Does nothing if there was one before. */
export async function seedSample(tx: TenantTransaction): Promise<void> {
  if (await hadSampleProject(tx)) return;
  const projectId = await createProject(tx, { title: sampleProjectTitle, isSample: true });
  const tagIds = await seedTags(tx, projectId);
  const highlightIds = new Map<string, string>();
  for (const interview of sampleInterviews) {
    const noteId = await seedInterview(tx, projectId, interview);
    for (const { text, tags } of interview.highlights) {
      const carried = tags.flatMap((title) => tagIds.get(title) ?? []);
      highlightIds.set(text, await markWords(tx, { documentId: noteId, words: text, tagIds: carried }));
    }
  }
  await seedInsight(tx, projectId, highlightIds);
}

async function seedTags(tx: TenantTransaction, projectId: string): Promise<ReadonlyMap<string, string>> {
  const tagBoardId = await ensureDefaultTagBoard(tx, projectId);
  const tagIds = new Map<string, string>();
  for (const group of sampleTagGroups) {
    const tagGroupId = await createTagGroup(tx, { tagBoardId, title: group.title });
    for (const { title, color } of group.tags) {
      tagIds.set(title, await createTag(tx, { tagBoardId, tagGroupId, title, color }));
    }
  }
  return tagIds;
}

async function seedInterview(
  tx: TenantTransaction,
  projectId: string,
  interview: SampleInterview,
): Promise<string> {
  const turns = interview.turns.map(({ speaker, atSeconds, text }, index) => ({
    speaker,
    text,
    startMs: atSeconds * 1000,
    endMs: (interview.turns[index + 1]?.atSeconds ?? atSeconds + 10) * 1000,
  }));
  const note = await createNote(tx, { projectId, title: interview.title, body: { kind: "turns", turns } });
  const personId = await addPerson(tx, interview.person);
  await updateNote(tx, { id: note.id, peopleIds: [personId] });
  return note.id;
}

async function seedInsight(
  tx: TenantTransaction,
  projectId: string,
  highlightIds: ReadonlyMap<string, string>,
): Promise<void> {
  const content = {
    type: "doc",
    content: sampleInsight.blocks.flatMap((block) => blockNode(block, highlightIds)),
  };
  const quoted = sampleInsight.blocks.filter((block) => block.kind === "quote");
  const insightId = await createInsight(tx, {
    projectId,
    title: sampleInsight.title,
    highlightIds: quoted.flatMap((block) => highlightIds.get(block.text) ?? []),
    content,
  });
  await publishInsight(tx, { id: insightId, published: true });
}

function blockNode(
  block: SampleInsightBlock,
  highlightIds: ReadonlyMap<string, string>,
): readonly DocumentNode[] {
  if (block.kind === "quote") {
    const highlightId = highlightIds.get(block.text);
    return highlightId === undefined ? [] : [{ type: "highlightEmbed", attrs: { highlightId } }];
  }
  const content = [{ type: "text", text: block.text }];
  return [
    block.kind === "heading"
      ? { type: "heading", attrs: { level: 2 }, content }
      : { type: "paragraph", content },
  ];
}
