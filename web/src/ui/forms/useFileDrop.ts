import { useEffect, useState } from "react";
import { droppedFiles } from "./dropped-files.ts";

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") ?? false;
}

/**
 * Accepts files and folders dropped anywhere on the page; true while files are dragged over it. Without `onFiles`, drops
 * are blocked: otherwise the browser would leave the app to open them. Drop zones on the page take
 * precedence.
 */
export function useFileDrop(onFiles?: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const isFree = (event: DragEvent) => carriesFiles(event) && !event.defaultPrevented;
    const dragOver = (event: DragEvent) => {
      if (!isFree(event)) {
        setOver(false);
        return;
      }
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = onFiles ? "copy" : "none";
      setOver(onFiles !== undefined);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!isFree(event)) return;
      event.preventDefault();
      if (onFiles && event.dataTransfer) void droppedFiles(event.dataTransfer).then(onFiles);
    };
    const dragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    window.addEventListener("dragover", dragOver);
    window.addEventListener("drop", drop);
    window.addEventListener("dragleave", dragLeave);
    return () => {
      window.removeEventListener("dragover", dragOver);
      window.removeEventListener("drop", drop);
      window.removeEventListener("dragleave", dragLeave);
    };
  }, [onFiles]);
  return over;
}
