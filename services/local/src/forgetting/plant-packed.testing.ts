import { crc32, deflateRawSync } from "node:zlib";
import { pageImageKey } from "@fieldstone/domain/research/files/pages/page-objects.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { type ObjectKey, objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { person, quotes } from "./canaries.testing.ts";
import type { Garden } from "./garden.testing.ts";

/** A ZIP archive of one compressed file. */
function archiveOf(name: string, text: string): Buffer {
  const [named, body] = [Buffer.from(name), Buffer.from(text)];
  const packed = deflateRawSync(body);
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(crc32(body), 0);
  sizes.writeUInt32LE(packed.length, 4);
  sizes.writeUInt32LE(body.length, 8);
  // Version 20, no flags, deflated, no time.
  const shared = [Buffer.from("14000000080000000000", "hex"), sizes, Buffer.from([named.length, 0, 0, 0])];
  const local = Buffer.concat([Buffer.from("PK\x03\x04"), ...shared, named, packed]);
  const entry = Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), ...shared, Buffer.alloc(14), named]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(entry.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, entry, Buffer.from("PK\x05\x06"), end]);
}

const wordsOf = (first: string, last: string) =>
  archiveOf("word/document.xml", `<w:p><w:r><w:t>${first} </w:t></w:r><w:r><w:t>${last}</w:t></w:r></w:p>`);

/** A PDF whose bytes contain only the author uncompressed. */
const pdfOf = (author: string) =>
  Buffer.concat([
    Buffer.from("%PDF-1.7\n/Author (\xfe\xff", "latin1"),
    Buffer.from(author, "utf16le").swap16(),
  ]);

/** Captions that split a quote, with the speaker's name in between. */
const captionsOf = (quote: string) =>
  `WEBVTT\n\n00:00.000 --> 00:00.900\nShe: ${quote.slice(0, 12)}\n\n00:01.000 --> 00:01.900\nShe: ${quote.slice(12)}\n`;

const unreadable = (start: string) => Buffer.concat([Buffer.from(start), Buffer.alloc(64)]);

export interface Packed {
  /** Objects whose bytes do not contain the person's name in plain form. */
  readonly packedKeys: readonly ObjectKey[];
  /** The same for other people. */
  readonly packedOfOthers: readonly ObjectKey[];
}

/** Attached files that name the person only in compressed form, and a clip made from a quote. */
export async function plantPacked(
  { database, team, objects }: Garden,
  place: { readonly projectId: string; readonly highlightId: string },
): Promise<Packed> {
  const [first = "", last = ""] = person.name.split(" ");
  const files = {
    author: { name: "author.pdf", bytes: pdfOf(person.name) },
    pages: { name: "pages.pdf", bytes: unreadable("%PDF-1.7\n") },
    office: { name: "talk.docx", bytes: wordsOf(first, last) },
    recording: { name: "call.mp3", bytes: unreadable("ID3") },
    captions: { name: "talk.vtt", bytes: Buffer.from(captionsOf(quotes[3] ?? "")) },
    otherPages: { name: "other.pdf", bytes: unreadable("%PDF-1.7\n") },
    otherOffice: { name: "other.docx", bytes: wordsOf("Tom", "Baker") },
  };
  const planted = Object.entries(files).map(([kind, file]) => {
    const id = newId();
    return { ...file, kind, id, key: objectKey(team, "files", id) };
  });
  const idOf = (kind: keyof typeof files) => planted.find((each) => each.kind === kind)?.id ?? "";
  for (const { key, bytes } of planted) await objects.put(key, bytes, "application/octet-stream");
  const image = pageImageKey(team, idOf("pages"), "page", 1);
  await objects.put(image, unreadable("RIFF"), "image/webp");
  const turns = [{ speaker: null, text: `I am ${person.name}.`, startMs: 0, endMs: 900 }];
  const { id: noteId } = await withTenant(database.cell, team.owner.context, "write", (tx) =>
    createNote(tx, { projectId: place.projectId, title: "Call", body: { kind: "turns", turns } }),
  );
  await asAdministrator(database.adminUrl, async (admin) => {
    for (const { id, name, key, bytes } of planted) {
      await admin.query(
        `insert into files (team_id, file_id, project_id, name, mime_type, file_type, size_bytes, object_key,
           upload_status, purpose) values ($1, $2, $3, $4, 'application/octet-stream', 'DOCUMENT', $5, $6, 'DONE',
           'SOURCE')`,
        [team.teamId, id, place.projectId, name, bytes.length, key],
      );
    }
    for (const [kind, text] of [
      ["pages", `Signed: ${person.name}`],
      ["otherPages", "Signed: Tom Baker"],
    ] as const) {
      await admin.query(
        "insert into file_extractions (team_id, file_id, status, page_count) values ($1, $2, 'complete', 1)",
        [team.teamId, idOf(kind)],
      );
      await admin.query(
        `insert into file_pages (team_id, file_id, page_num, status, width_pt, height_pt, text)
         values ($1, $2, 1, 'processed', 595, 842, $3)`,
        [team.teamId, idOf(kind), text],
      );
    }
    await admin.query(
      `insert into transcriptions (team_id, file_id, transcription_id, note_id, provider, language, labels_speakers,
         removes_fillers, vocabulary, duration_ms, status)
       values ($1, $2, $3, $4, 'random', 'en-US', true, false, '[]', 900, 'DONE')`,
      [team.teamId, idOf("recording"), newId(), noteId],
    );
    for (const [at, text] of [(quotes[3] ?? "").slice(0, 12), (quotes[3] ?? "").slice(12)].entries()) {
      await admin.query(
        `insert into transcript_turns (team_id, file_id, position, start_ms, end_ms, text, word_times)
         values ($1, $2, $3, 0, 900, $4, '{}')`,
        [team.teamId, idOf("recording"), at, text],
      );
    }
    const importId = newId();
    await admin.query(
      `insert into imports (team_id, import_id, project_id, file_id, file_name, status)
         values ($1, $2, $3, $4, 'talk.vtt', 'DONE')`,
      [team.teamId, importId, place.projectId, idOf("captions")],
    );
    await admin.query(
      `update notes set author_kind = 'import', author_id = $2 where note_id =
         (select document_id from highlights where highlight_id = $1)`,
      [place.highlightId, importId],
    );
    const [recordingId, jobId] = [idOf("recording"), newId()];
    await admin.query(
      `insert into recordings (team_id, file_id, audio_video_file_id, status, media_type)
       values ($1, $2, $3, 'DONE', 'AUDIO')`,
      [team.teamId, recordingId, newId()],
    );
    await admin.query(
      `insert into media_jobs (team_id, job_id, file_id, audio_video_file_id, type, payload, status)
       values ($1, $2, $3, $2, 'AUDIO_VIDEO_CLIP', '{}', 'DONE')`,
      [team.teamId, jobId, recordingId],
    );
    await admin.query(
      `insert into clips (team_id, highlight_id, job_id, file_id, audio_video_file_id, start_ms, end_ms)
       values ($1, $2, $3, $4, $3, 0, 900)`,
      [team.teamId, place.highlightId, jobId, recordingId],
    );
  });
  const isOfOther = ({ kind }: { kind: string }) => kind.startsWith("other");
  return {
    packedKeys: [...planted.filter((file) => !isOfOther(file)).map(({ key }) => key), image],
    packedOfOthers: planted.filter(isOfOther).map(({ key }) => key),
  };
}
