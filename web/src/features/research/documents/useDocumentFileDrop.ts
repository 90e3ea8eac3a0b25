import { type DragEvent, useRef, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { droppedFiles } from "../../../ui/forms/dropped-files.ts";
import type { DocumentLabels } from "./document-object.ts";

/**
 * Adds files dropped anywhere on a document to its files, or says why it does not. Drop zones on the page and
 * pictures for the text take precedence.
 */
export function useDocumentFileDrop(props: {
  documentId: string;
  mayEdit: boolean;
  words: DocumentLabels;
  onAdded: () => void;
}) {
  const { documentId, mayEdit, words, onAdded } = props;
  const [over, setOver] = useState(false);
  // A picture of the page that is dragged counts as a file too.
  const isFromHere = useRef(false);
  const carriesFiles = (event: DragEvent) =>
    event.dataTransfer.types.includes("Files") && !isFromHere.current;

  async function add(transfer: DataTransfer): Promise<void> {
    const files = await droppedFiles(transfer);
    const { addFileUploads } = await import("../files/file-uploads.ts");
    addFileUploads(documentId, files);
    onAdded();
  }

  return {
    over,
    handlers: {
      onDragStart: () => {
        isFromHere.current = true;
      },
      onDragEnd: () => {
        isFromHere.current = false;
      },
      onDragOver: (event: DragEvent) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
        setOver(true);
      },
      onDragLeave: ({ relatedTarget, currentTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        setOver(false);
        if (!carriesFiles(event) || event.defaultPrevented) return;
        event.preventDefault();
        if (mayEdit) void add(event.dataTransfer).catch(showError);
        else
          showToast(t("document.drop.read-only", "No file was added. {reason}", { reason: words.readOnly }));
      },
    },
  };
}
