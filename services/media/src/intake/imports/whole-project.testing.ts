import { createComment } from "@fieldstone/domain/conversation/comments/create-comment.ts";
import { resolveThread } from "@fieldstone/domain/conversation/comments/resolve-thread.ts";
import { setReaction } from "@fieldstone/domain/conversation/reactions/set-reaction.ts";
import { updateCodebookEntry } from "@fieldstone/domain/research/codebook/update-codebook-entry.ts";
import { textHashOf } from "@fieldstone/domain/research/documents/text-hash.ts";
import { createCustomField } from "@fieldstone/domain/research/fields/create-custom-field.ts";
import { listWorkspaceFields } from "@fieldstone/domain/research/fields/read-custom-fields.ts";
import { setFieldValue } from "@fieldstone/domain/research/fields/set-field-value.ts";
import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { addPerson } from "@fieldstone/domain/research/people/add-person.ts";
import { recordConsent } from "@fieldstone/domain/research/people/consent/record-consent.ts";
import { insertNotePeople } from "@fieldstone/domain/research/people/note-people-store.ts";
import { updateProject } from "@fieldstone/domain/research/projects/update-project.ts";
import { createReadme } from "@fieldstone/domain/research/readme/create-readme.ts";
import { createSavedFilter } from "@fieldstone/domain/research/saved-filters/create-saved-filter.ts";
import { insertSummary } from "@fieldstone/domain/research/summaries/summary-store.ts";
import { insertTagSummary } from "@fieldstone/domain/research/tag-summaries/tag-summary-store.ts";
import { createTagBoard } from "@fieldstone/domain/research/tags/boards/create-tag-board.ts";
import { createTagGroup } from "@fieldstone/domain/research/tags/boards/create-tag-group.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import { updateTag } from "@fieldstone/domain/research/tags/update-tag.ts";
import { updateProjectTranscriptionSettings } from "@fieldstone/domain/research/transcription/update-transcription-settings.ts";
import type { FieldForm } from "@fieldstone/model/filters/filter-form.ts";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import type { ExportedComment } from "@fieldstone/model/project-export/exported-comment.ts";
import { exportedProject } from "@fieldstone/model/project-export/exported-project.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { World } from "@fieldstone/testkit/world.ts";
import JSZip from "jszip";

const generated = { model: "test", promptVersion: "1" } as const;

/** A project with everything that an import restores after its texts. */
export async function makeWhole({ as, team, projectId, noteId }: World): Promise<void> {
  await as(team.owner, async (tx) => {
    await updateProject(tx, { id: projectId, icon: "🪨", color: "#5b7f4a", cover: "dots" });
    await createReadme(tx, { projectId, markdown: "Read me first." });
    const emptyBoardId = await createTagBoard(tx, { projectId, title: "Not used yet" });
    await createTagGroup(tx, { tagBoardId: emptyBoardId, title: "Nor this" });
    const tagBoardId = await createTagBoard(tx, { projectId, title: "Topics" });
    await createTagGroup(tx, { tagBoardId, title: "Empty group" });
    const tagGroupId = await createTagGroup(tx, { tagBoardId, title: "Time" });
    const tagId = await createTag(tx, { tagBoardId, tagGroupId, title: "Speed", description: "How fast." });
    const highlightId = await markWords(tx, { documentId: noteId, words: "was slow", tagIds: [tagId] });
    await updateCodebookEntry(tx, { tagId, basedOn: 0, definition: "First words." });
    const examples = [{ highlightId }, { text: "It takes ages." }];
    const rules = { useWhen: "Waiting is named.", avoidWhen: "Only the price is." };
    await updateCodebookEntry(tx, { tagId, basedOn: 1, definition: "Waiting times.", examples, ...rules });
    await updateTag(tx, { id: tagId, role: "theme", locked: true });
    await updateProjectTranscriptionSettings(tx, {
      ...{ projectId, language: "de-DE", labelsSpeakers: false, removesFillers: true },
      vocabulary: ["Fieldstone", "Silva"],
    });
    await makeThreads(tx, noteId, highlightId);
    const fieldId = await createCustomField(tx, {
      ...{ projectId: null, objectType: "PERSON", title: "Segment", type: "SELECT" },
      options: [{ label: "Enterprise" }, { label: "Startup" }],
    });
    const segment = (await listWorkspaceFields(tx)).find(({ id }) => id === fieldId);
    const personId = await addPerson(tx, {
      ...{ name: "Ana Silva", email: "ana@example.com", company: "Silva Ltd", jobTitle: "Buyer" },
    });
    await insertNotePeople(tx, [{ noteId, personId }]);
    await setFieldValue(tx, "PERSON", { fieldId, objectId: personId, text: "Enterprise" });
    await recordConsent(tx, { id: personId, state: "GIVEN", until: new Date("2030-01-01T00:00:00Z") });
    const row = (name: "Authors" | "People" | "Tags", id: string): FieldForm => {
      const field = { source: "system", name } as const;
      return { id: name, field, operator: "hasAnyOf", values: { ids: [toShortId(id)] } };
    };
    const fields = [
      ...[row("Tags", tagId), row("People", personId)],
      {
        id: "Segment",
        field: { source: "person", fieldId, fieldType: "SELECT" },
        operator: "isOneOf",
        values: { ids: [segment?.options[0]?.id ?? ""] },
      } as const,
    ];
    const form = { combinator: "And", fields } as const;
    await createSavedFilter(tx, { projectId, target: "notes", title: "Of Ana", form });
    const ofOwner = { combinator: "And", fields: [row("Authors", team.owner.userId)] } as const;
    await createSavedFilter(tx, { projectId, target: "highlights", title: "Mine", form: ofOwner });
    const at = new Date("2025-03-01T00:00:00Z");
    const sentences = [{ text: "She waited.", quotes: ["was slow"] }];
    const part = { title: null, startTimeMs: null, contributors: [], updatedAt: at.toISOString() };
    for (const [kind, textHash] of [
      ["paragraph", ""],
      ["streaming", textHashOf("It was slow.")],
    ] as const)
      await insertSummary(tx, {
        ...{ ...generated, id: newId(), kind, framework: null, instructions: "", noteId, textHash },
        ...{ editedBy: team.owner.userId, sections: [{ ...part, sentences }], createdAt: at },
      });
    await insertTagSummary(tx, {
      ...{ ...generated, id: newId(), kind: "streaming", framework: null, instructions: "", tagId },
      ...{ highlightIds: [highlightId], highlightCount: 1, createdBy: null, createdAt: at },
      sections: [
        {
          title: null,
          sentences: [{ text: "All is slow.", quotes: [{ highlightId, text: "was slow" }] }],
        },
      ],
    });
  });
}

/** A resolved thread with replies and a reaction, and an open one on a highlight. */
async function makeThreads(tx: TenantTransaction, noteId: string, highlightId: string): Promise<void> {
  const onNote = { objectType: "note", objectId: noteId } as const;
  const id = await createComment(tx, { ...onNote, body: "Ask again." });
  const reply = await createComment(tx, { ...onNote, body: "Asked.", parentId: id });
  await createComment(tx, { ...onNote, body: "Thanks.", parentId: id });
  await resolveThread(tx, { id, resolved: true });
  await setReaction(tx, { commentId: reply, shortName: "+1", skinTone: "1F3FD", reacted: true });
  await setReaction(tx, { commentId: reply, shortName: "tada", reacted: true });
  await createComment(tx, { objectType: "highlight", objectId: highlightId, body: "Really?" });
}

export async function wholeOf(bytes: Buffer) {
  const zip = await JSZip.loadAsync(bytes);
  return exportedProject.parse(JSON.parse((await zip.file("Calls/project.json")?.async("string")) ?? ""));
}

/** Everything that is restored, with names in place of ids. */
export async function canonical(bytes: Buffer): Promise<unknown> {
  const whole = await wholeOf(bytes);
  const names = new Map<string, string>();
  const name = (id: string, called: string) => {
    names.set(id, called);
    names.set(toShortId(id), called);
  };
  for (const { id, title, groups } of whole.boards) {
    name(id, `board ${title}`);
    for (const group of groups) name(group.id, `group ${group.title}`);
  }
  for (const { id, title } of whole.tags) name(id, `tag ${title}`);
  for (const { id, title, choices } of [...whole.fields, ...whole.personFields]) {
    name(id, `field ${title}`);
    for (const choice of choices) name(choice.id, `option ${choice.label}`);
  }
  for (const member of whole.savedFilters.flatMap(({ members }) => members)) name(member.id, member.email);
  for (const person of whole.people) name(person.id, `person ${person.name}`);
  for (const { id, title, highlights } of whole.notes) {
    name(id, `note ${title}`);
    for (const highlight of highlights) name(highlight.id, `highlight ${highlight.text}`);
  }
  const { project, boards, tags, people, personFields, savedFilters, notes } = whole;
  const { icon, color, cover, readmeNoteId, transcription } = project;
  const restored = {
    project: { icon, color, cover, readmeNoteId, transcription },
    boards,
    ...{ tags, people, personFields, savedFilters },
    codebookChanges: whole.codebookChanges.map(({ changedBy, ...change }) => ({
      ...change,
      changedBy: changedBy?.email ?? null,
    })),
    personDetails: whole.personDetails.map(({ consent, ...detail }) => ({
      ...detail,
      consent: consent === null ? null : { state: consent.state, until: consent.until },
    })),
    summaries: notes.map(({ title, summaries }) => ({ title, summaries })),
    tagSummaries: whole.tagSummaries,
    threads: notes.map(({ title, comments }) => [title, threadsOf(comments)]),
  };
  return JSON.parse(JSON.stringify(restored), (_key, value: unknown) =>
    typeof value === "string" ? (names.get(value) ?? value) : value,
  );
}

function threadsOf(comments: readonly ExportedComment[]) {
  const said = new Map(
    comments.map(({ id, author, body }) => [id ?? "", author === "" ? body : `${author}: ${body}`]),
  );
  return comments.map(({ id, parentCommentId, highlightId, createdAt, resolvedAt, reactions }) => ({
    ...{ body: said.get(id ?? ""), inReplyTo: said.get(parentCommentId ?? "") ?? null },
    ...{ highlightId, createdAt, resolvedAt },
    reactions: reactions.map(({ shortName, count, members }) => ({
      ...{ shortName, count },
      members: members.map(({ email, skinTone }) => ({ email, skinTone })),
    })),
  }));
}
