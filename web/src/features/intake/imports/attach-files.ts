import { noteTitleOfFile } from "@fieldstone/model/files/file-name.ts";
import { client } from "../../../app/apollo/client.ts";
import { refetchFields } from "../../../app/apollo/list-edits.ts";
import { t } from "../../../app/i18n/t.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import { CreateProjectNoteDocument } from "../../../graphql/graphql.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { addFileUploads } from "../../research/files/file-uploads.ts";

/** Creates a note for each file and uploads the file to it. */
export async function attachFiles(projectId: string, files: readonly File[]): Promise<void> {
  let count = 0;
  try {
    for (const file of files) {
      const { data } = await client.mutate({
        mutation: CreateProjectNoteDocument,
        variables: { input: { projectId, title: noteTitleOfFile(file.name) } },
      });
      if (!data) continue;
      addFileUploads(data.createNote.note.id, [file]);
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
