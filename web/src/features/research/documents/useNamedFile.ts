import { encodeHash } from "@fieldstone/model/links/hash.ts";
import { useEffect, useRef } from "react";
import type { NotePlace } from "../../../app/navigation/note-place.ts";
import { useOpenObject } from "../../../app/peek/useOpenObject.ts";

/** Opens the file named in the address of a note or insight, at its page, once. */
export function useNamedFile({ file, page }: Pick<NotePlace, "file" | "page">): void {
  const openObject = useOpenObject();
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (file === undefined || opened.current === file) return;
    opened.current = file;
    const hash = page === undefined ? "" : encodeHash({ page }).replace(/^#/, "");
    // Replaces the history entry: going back would open the file again.
    openObject({ type: "file", id: file, hash, replace: true });
  }, [openObject, file, page]);
}
