import { exportFileName } from "@fieldstone/model/media/export-file-name.ts";
import { getFile } from "../../../app/rest.ts";
import { saveFile } from "../../../app/save-file.ts";
import { showError } from "../../../app/undo/undo-stack.ts";

/** Downloads a note or insight as a Markdown file, or shows why not. */
export async function saveMarkdown(document: {
  type: "note" | "insight";
  id: string;
  title: string;
}): Promise<void> {
  const { type, id, title } = document;
  try {
    saveFile(await getFile(`/api/${type}s/${id}/markdown`), exportFileName(title || "Untitled", "md"));
  } catch (error) {
    showError(error);
  }
}
