import type { Node } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";

/** A speaker in a transcript, by the name written there. */
export interface Speaker {
  readonly name: string;
  readonly turnCount: number;
  /** The linked person, if any. */
  readonly personId: string | undefined;
}

/** The speakers of a text in the order of their first turn. */
export function speakersOf(doc: Node): readonly Speaker[] {
  const found = new Map<string, { turnCount: number; personId: string | undefined }>();
  doc.descendants((node) => {
    const { speaker, personId } = node.attrs;
    if (node.type.name !== "turn" || typeof speaker !== "string" || speaker.trim() === "") return true;
    const entry = found.get(speaker) ?? { turnCount: 0, personId: undefined };
    entry.turnCount += 1;
    entry.personId ??= typeof personId === "string" ? personId : undefined;
    found.set(speaker, entry);
    return false;
  });
  return Array.from(found, ([name, entry]) => ({ name, ...entry }));
}

/** Renames a speaker in all turns at once, and links a person. Returns how many turns changed. */
export function renameSpeaker(
  view: Pick<EditorView, "state" | "dispatch">,
  name: string,
  next: { readonly name: string; readonly personId: string | null },
): number {
  const { tr, doc } = view.state;
  let changed = 0;
  doc.descendants((node, position) => {
    if (node.type.name !== "turn" || node.attrs.speaker !== name) return true;
    tr.setNodeMarkup(position, undefined, { ...node.attrs, speaker: next.name, personId: next.personId });
    changed += 1;
    return false;
  });
  if (changed > 0) view.dispatch(tr);
  return changed;
}
