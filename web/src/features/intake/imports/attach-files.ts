import { noteTitleOfFile } from "@fieldstone/model/files/file-name.ts";
import { client } from "../../../app/apollo/client.ts";
import { refetchFields } from "../../../app/apollo/list-edits.ts";
import { t } from "../../../app/i18n/t.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import { CreateProjectNoteDocument } from "../../../graphql/graphql.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { addFileUploads } from "../../research/files/file-uploads.ts";
import { readTranscripts, type SentTranscript } from "../../research/transcription/own/read-transcripts.ts";

/** Files to attach to a new note each, with the transcripts of the recordings among them. */
export interface FilesToAttach {
  readonly files: readonly File[];
  readonly transcripts: ReadonlyMap<File, File>;
  /** Called with a text that has the name of a recording but is no transcript. */
  readonly onText: (file: File) => void;
}

/**
 * Creates a note for each file and uploads the file to it, a recording with its transcript. A file without one does
 * not wait until the transcripts of others are read.
 */
export async function attachFiles(
  projectId: string,
  { files, transcripts, onText }: FilesToAttach,
): Promise<void> {
  let count = 0;
  let hasFailed = false;
  let queue = Promise.resolve();
  const attach = async (file: File, transcript?: SentTranscript) => {
    if (hasFailed) return;
    try {
      const { data } = await client.mutate({
        mutation: CreateProjectNoteDocument,
        variables: { input: { projectId, title: noteTitleOfFile(file.name) } },
      });
      if (!data) return;
      addFileUploads(data.createNote.note.id, [file], transcript);
      count += 1;
    } catch (error) {
      hasFailed = true;
      showError(error);
    }
  };
  const attachNext = (file: File, transcript?: SentTranscript) => {
    queue = queue.then(() => attach(file, transcript));
  };
  for (const file of files) if (!transcripts.has(file)) attachNext(file);
  const recordings = new Map([...transcripts].map(([recording, transcript]) => [transcript, recording]));
  await readTranscripts([...recordings.keys()], (transcript, read) => {
    const recording = recordings.get(transcript);
    if (recording) attachNext(recording, read);
    if (read === undefined) onText(transcript);
  });
  await queue;
  if (count === 0) return;
  refetchFields(client, `Project:${projectId}`, ["notes", "noteCount"]);
  showToast(
    t(
      "import.attached",
      "{n, plural, one {A note was created, and its file is being uploaded.} other {# notes were created, and their files are being uploaded.}}",
      { n: count },
    ),
  );
}
