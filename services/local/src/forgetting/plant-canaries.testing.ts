import { documentFragment } from "@fieldstone/document/shared-document.ts";
import { openStoredDocument } from "@fieldstone/document/updates/stored-document.ts";
import { createComment } from "@fieldstone/domain/conversation/comments/create-comment.ts";
import { startImport } from "@fieldstone/domain/intake/imports/start-import.ts";
import { draftPeopleImport } from "@fieldstone/domain/intake/people-imports/draft-people-import.ts";
import { updateCodebookEntry } from "@fieldstone/domain/research/codebook/update-codebook-entry.ts";
import { codeWords } from "@fieldstone/domain/research/coding/code-words.ts";
import { createCodingRound } from "@fieldstone/domain/research/coding/create-coding-round.ts";
import { decideDifference } from "@fieldstone/domain/research/coding/decide-difference.ts";
import { finishCoding } from "@fieldstone/domain/research/coding/finish-coding.ts";
import { appendUpdates } from "@fieldstone/domain/research/documents/updates/append-updates.ts";
import { loadDocument } from "@fieldstone/domain/research/documents/updates/load-document.ts";
import { createCustomField } from "@fieldstone/domain/research/fields/create-custom-field.ts";
import { setFieldValue } from "@fieldstone/domain/research/fields/set-field-value.ts";
import { createFolder } from "@fieldstone/domain/research/folders/create-folder.ts";
import { deleteHighlight } from "@fieldstone/domain/research/highlights/delete-highlight.ts";
import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { createInsight } from "@fieldstone/domain/research/insights/create-insight.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { updateNote } from "@fieldstone/domain/research/notes/update-note.ts";
import { createPerson } from "@fieldstone/domain/research/people/create-person.ts";
import { mergePeople } from "@fieldstone/domain/research/people/merges/merge-people.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { createTagBoard } from "@fieldstone/domain/research/tags/boards/create-tag-board.ts";
import { createTagGroup } from "@fieldstone/domain/research/tags/boards/create-tag-group.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import { saveDocument } from "@fieldstone/domain/research/versions/save-document.ts";
import { createShareLink } from "@fieldstone/domain/sharing/share-links/create-share-link.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedUser } from "@fieldstone/testkit/seeds.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import * as Y from "yjs";
import { others, person, personal, quotes, spellings } from "./canaries.testing.ts";
import type { Garden } from "./garden.testing.ts";
import { plantCanvas } from "./plant-canvas.testing.ts";
import { plantOrigins } from "./plant-origins.testing.ts";
import { type Packed, plantPacked } from "./plant-packed.testing.ts";

/** Quotes per note. */
const quotesPerNote = 12;

export interface Planted extends Packed {
  readonly personId: string;
  readonly otherPersonId: string;
  readonly highlightIds: readonly string[];
  /** A note in which only one word is about the person. */
  readonly noteId: string;
  readonly keptHighlightId: string;
  readonly canvasId: string;
}

/** Plants the canaries in all user content and wherever it is stored. */
export async function plantCanaries(garden: Garden): Promise<Planted> {
  const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
    withTenant(garden.database.cell, garden.team.owner.context, "write", fn);
  const personId = await write((tx) =>
    createPerson(tx, { ...person, company: "Fish & Sons", jobTitle: "Owner" }),
  );
  await write(async (tx) => {
    const mergedId = await createPerson(tx, { name: others[0] ?? "", email: person.email });
    for (const body of ["Prefers mornings.", `As ${person.name} said.`]) {
      await createComment(tx, { objectType: "person", objectId: mergedId, body });
    }
    await mergePeople(tx, { keptId: personId, mergedId, take: [] });
    await createComment(tx, { objectType: "person", objectId: personId, body: "Call again." });
  });
  const otherPersonId = await write((tx) => createPerson(tx, { name: "Tom Baker" }));
  const projectId = await write((tx) => createProject(tx, { title: `Study with ${person.name}` }));
  const highlightIds = await write((tx) => plantQuotes(tx, projectId, personId));
  await write((tx) => plantNames(tx, { projectId, personId, otherPersonId }));
  await write((tx) => plantVersions(tx, projectId));
  await plantCodings(garden, projectId);
  const kept = await write((tx) => plantKept(tx, projectId));
  const canvasId = await write((tx) => plantCanvas(tx, projectId));
  await write((tx) => plantOrigins(tx, projectId));
  await write(plantTableOfPeople);
  await plantFiles(garden, projectId);
  const packed = await plantPacked(garden, { projectId, highlightId: highlightIds[1] ?? "" });
  await plantRows(garden, kept.noteId);
  return { personId, otherPersonId, highlightIds, canvasId, ...kept, ...packed };
}

async function plantQuotes(
  tx: TenantTransaction,
  projectId: string,
  personId: string,
): Promise<readonly string[]> {
  const highlightIds: string[] = [];
  for (let at = 0; at < quotes.length; at += quotesPerNote) {
    const said = quotes.slice(at, at + quotesPerNote);
    const turns = said.map((quote, index) => ({
      speaker: person.name,
      text: `Well, ${quote}, and so on.`,
      startMs: index * 1000,
      endMs: index * 1000 + 900,
    }));
    const { id } = await createNote(tx, {
      projectId,
      title: `Interview ${at}`,
      body: { kind: "turns", turns },
    });
    await updateNote(tx, { id, peopleIds: [personId] });
    for (const words of said) highlightIds.push(await markWords(tx, { documentId: id, words, tagIds: [] }));
  }
  const first = highlightIds.slice(0, 5);
  await createInsight(tx, { projectId, title: `What ${person.name} told us`, highlightIds: first });
  await deleteHighlight(tx, highlightIds[0] ?? "");
  const { id } = await createNote(tx, { projectId, body: { kind: "text", text: quotes.join("\n") } });
  for (const quote of quotes.slice(0, 40)) {
    await createComment(tx, { objectType: "note", objectId: id, body: `See “${quote}”.` });
  }
  return highlightIds;
}

async function plantNames(
  tx: TenantTransaction,
  { projectId, personId, otherPersonId }: { projectId: string; personId: string; otherPersonId: string },
): Promise<void> {
  const text = personal.flatMap(spellings).map((name) => `Then ${name} said nothing.`);
  const links = personal.map(
    (name) => `Ask [them](mailto:${encodeURIComponent(name)}) and **${name}** again.`,
  );
  const markdown = [...text, ...links].join("\n\n");
  const { id: noteId } = await createNote(tx, {
    projectId,
    title: person.name,
    body: { kind: "markdown", markdown },
  });
  await createShareLink(tx, { objectType: "note", objectId: noteId });
  const tagBoardId = await createTagBoard(tx, { projectId, title: person.name });
  const field = { objectType: "NOTE", projectId } as const;
  const about = await createCustomField(tx, { ...field, title: "About", type: "TEXT" });
  const mail = await createCustomField(tx, { ...field, title: "Address", type: "EMAIL" });
  const talked = await createCustomField(tx, { ...field, title: "Talked to", type: "PERSON" });
  const options = personal.map((label) => ({ label: label.slice(0, 50) }));
  await createCustomField(tx, { ...field, title: person.name, type: "SELECT", options });
  await setFieldValue(tx, "NOTE", {
    objectId: noteId,
    fieldId: about,
    text: `Calls ${personal.join(" or ")}`,
  });
  await setFieldValue(tx, "NOTE", { objectId: noteId, fieldId: mail, text: person.email });
  await setFieldValue(tx, "NOTE", {
    objectId: noteId,
    fieldId: talked,
    personIds: [personId, otherPersonId],
  });
  for (const name of others) {
    await createFolder(tx, { title: `Calls of ${name}` });
    const tagId = await createTag(tx, { tagBoardId, title: name, description: `Said by ${name}` });
    const said = `As ${name} said.`;
    const texts = { definition: said, useWhen: said, avoidWhen: said, examples: [{ text: said }] };
    await updateCodebookEntry(tx, { ...texts, tagId, basedOn: 0 });
    await updateCodebookEntry(tx, { tagId, basedOn: 1, definition: "Of one shop alone." });
    await createTagGroup(tx, { tagBoardId, title: name });
    await createComment(tx, { objectType: "note", objectId: noteId, body: `${name} would know.` });
  }
}

/** In the title of a coding round and in the reason of a decision. */
async function plantCodings({ database, team }: Garden, projectId: string): Promise<void> {
  const coder = await seedUser(database, team);
  const as = <T>(user: typeof coder, fn: (tx: TenantTransaction) => Promise<T>) =>
    withTenant(database.cell, user.context, "write", fn);
  const coders = { firstCoderId: team.owner.userId, secondCoderId: coder.userId };
  const made = await as(team.owner, async (tx) => {
    const { id: noteId } = await createNote(tx, { projectId, body: { kind: "text", text: "Fresh fish." } });
    const tagBoardId = await createTagBoard(tx, { projectId, title: "Codes" });
    const tagId = await createTag(tx, { tagBoardId, title: "Fish" });
    const title = `Round about ${person.name}`;
    const of = { noteIds: [noteId], tagIds: [tagId] };
    const roundId = await createCodingRound(tx, { projectId, title, ...coders, ...of });
    const words = { start: 0, end: 5, text: "Fresh" };
    const differenceId = await codeWords(tx, { roundId, noteId, tagId, ...words });
    await finishCoding(tx, roundId);
    return { roundId, differenceId };
  });
  await as(coder, (tx) => finishCoding(tx, made.roundId));
  const reason = `So ${person.name} said.`;
  await as(team.owner, (tx) => decideDifference(tx, { ...made, choice: "FIRST", reason }));
}

/** Words only in older versions, in edits that no version contains, and in an edit undone before its save. */
async function plantVersions(tx: TenantTransaction, projectId: string): Promise<void> {
  const { id } = await createNote(tx, { projectId, body: { kind: "text", text: "Begins." } });
  const type = async (change: (text: Y.XmlText) => void) => {
    const { doc, bytes } = await loadDocument(tx, id);
    if (bytes === 0) throw new Error("the note has no text");
    const updates: Uint8Array[] = [];
    doc.on("update", (update: Uint8Array) => updates.push(update));
    const text = documentFragment(doc).get(0);
    const run = text instanceof Y.XmlElement ? text.get(0) : undefined;
    if (!(run instanceof Y.XmlText)) throw new Error("the note has no words");
    change(run);
    await appendUpdates(
      tx,
      id,
      updates.map((update) => ({ update, authorId: null })),
      "test",
    );
  };
  for (const name of personal) {
    await type((text) => text.insert(0, `${name} `));
    await saveDocument(tx, id, "test");
    await type((text) => text.delete(0, name.length + 1));
    await saveDocument(tx, id, "test");
  }
  await type((text) => text.insert(3, `${person.name} was here`));
  await type((text) => text.delete(3, person.name.length));
}

/** A highlight that is not selected and has the person's name at its edge. */
async function plantKept(tx: TenantTransaction, projectId: string) {
  const text = `First a word. ${person.name} counts the boxes every evening.`;
  const { id: noteId } = await createNote(tx, { projectId, title: "Kept", body: { kind: "text", text } });
  const words = `${person.name} counts the boxes`;
  return { noteId, keptHighlightId: await markWords(tx, { documentId: noteId, words, tagIds: [] }) };
}

/** A draft import whose cells name the person. */
async function plantTableOfPeople(tx: TenantTransaction): Promise<void> {
  await draftPeopleImport(tx, {
    fileName: `${person.name}.csv`,
    columns: [{ kind: "NAME" }, { kind: "EMAIL" }, { kind: "COMPANY" }],
    rows: personal.map((name, at) => ({ number: at + 2, cells: [name, person.email, `Shop of ${name}`] })),
  });
}

async function plantFiles({ database, team, objects, exports }: Garden, projectId: string): Promise<void> {
  const list = personal.flatMap(spellings).concat(quotes).join("\n");
  const files = [
    ["words.txt", Buffer.from(list, "utf8"), "text/plain"],
    [`${person.name}.csv`, Buffer.from(`\ufeff${list}`, "utf16le"), "text/csv"],
    ["recording.bin", Buffer.concat([Buffer.alloc(64), Buffer.from(list)]), "application/octet-stream"],
  ] as const;
  for (const [name, bytes, mimeType] of files) {
    const id = newId();
    const key = objectKey(team, "files", id);
    await objects.put(key, bytes, mimeType);
    const file = { id, projectId, name, mimeType, fileType: "DOCUMENT", sizeBytes: bytes.length } as const;
    await withTenant(database.cell, team.owner.context, "write", (tx) =>
      startImport(tx, { ...file, sha256: Buffer.alloc(32), objectKey: key }),
    );
  }
  await exports.put(objectKey(team, "exports", "rows.ndjson"), Buffer.from(list), "application/x-ndjson");
}

/** Rows that only programs write, or that need services a test does not have. */
async function plantRows({ database, team }: Garden, documentId: string): Promise<void> {
  const said = personal.join(", ");
  await asAdministrator(database.adminUrl, async (admin) => {
    await admin.query(
      `insert into error_reports (team_id, reference, request_id, release, path, message, stack)
       values ($1, $2, 'request', 'release', $3, $3, $3)`,
      [team.teamId, newId(), said],
    );
    await admin.query(
      `insert into webhook_events (team_id, webhook_event_id, type, external_event_id, event)
       values ($1, $2, 'slack', 'event', $3)`,
      [team.teamId, newId(), { user: personal, text: said }],
    );
    await admin.query(
      `insert into access_requests (team_id, access_request_id, requester_id, object_type, object_id, level, message)
       values ($1, $2, $3, 'note', $4, 'READ', $5)`,
      [team.teamId, newId(), team.owner.userId, documentId, `I talked to ${person.name}`],
    );
    await admin.query(
      `insert into document_updates_rejected (team_id, document_id, source, bytes) values ($1, $2, 'update', $3)`,
      [team.teamId, documentId, Buffer.from(said)],
    );
  });
}

/** The words of a stored document. */
export async function readWords(tx: TenantTransaction, documentId: string): Promise<string> {
  const { updates } = await loadDocument(tx, documentId);
  return documentFragment(openStoredDocument(updates).doc).toString();
}
