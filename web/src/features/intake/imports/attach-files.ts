import { noteTitleOfFile } from "@fieldstone/model/files/file-name.ts";
import { client } from "../../../app/apollo/client.ts";
import { refetchFields } from "../../../app/apollo/list-edits.ts";
import { t } from "../../../app/i18n/t.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import { CreateProjectNoteDocument } from "../../../graphql/graphql.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { addFileUploads } from "../../research/files/file-uploads.ts";
import {
  readSentTranscript,
  type SentTranscript,
} from "../../research/transcription/own/read-own-transcript.ts";

/** Files to attach to a new note each, with the transcripts of the recordings among them. */
export interface FilesToAttach {
  readonly files: readonly File[];
  readonly transcripts: ReadonlyMap<File, File>;
  /** Called with a text that has the name of a recording but is no transcript. */
  readonly onText: (file: File) => void;
}

/** Creates a note for each file and uploads the file to it, a recording with its transcript. */
export async function attachFiles(
  projectId: string,
  { files, transcripts, onText }: FilesToAttach,
): Promise<void> {
  const read = await readTranscripts(transcripts, onText);
  let count = 0;
  try {
    for (const file of files) {
      const { data } = await client.mutate({
        mutation: CreateProjectNoteDocument,
        variables: { input: { projectId, title: noteTitleOfFile(file.name) } },
      });
      if (!data) continue;
      addFileUploads(data.createNote.note.id, [file], read.get(file));
      count += 1;
    }
  } catch (error) {
    showError(error);
  }
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

async function readTranscripts(
  transcripts: FilesToAttach["transcripts"],
  onText: FilesToAttach["onText"],
): Promise<ReadonlyMap<File, SentTranscript>> {
  const found = new Map<File, SentTranscript>();
  for (const [recording, transcript] of transcripts) {
    const read = await readSentTranscript(transcript);
    if (read === undefined) onText(transcript);
    else found.set(recording, read);
  }
  return found;
}
