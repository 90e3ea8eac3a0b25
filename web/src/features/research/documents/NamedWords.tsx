import type { Editor } from "@tiptap/core";
import { useEffect } from "react";
import { ChangedCitation } from "../../../app/citations/ChangedCitation.tsx";
import { readNotePlace } from "../../../app/navigation/note-place.ts";
import { useAddressHash } from "../../../app/navigation/useAddressHash.ts";
import { find, findWords } from "../editor/reading/find-plugin.ts";

/** Marks the words named in the address, and says if a citation's words have changed since. */
export function NamedWords({ editor }: { editor: Editor | null }) {
  const hash = useAddressHash();
  const { content, citation } = readNotePlace(hash);
  useEffect(() => {
    const { snippet } = readNotePlace(hash);
    if (editor && content) find(editor.view, content);
    else if (editor && snippet) findWords(editor.view, snippet);
  }, [editor, content, hash]);
  return <ChangedCitation citation={citation} />;
}
