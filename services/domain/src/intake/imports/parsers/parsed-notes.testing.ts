import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import { documentText } from "@fieldstone/document/document-text.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import type { NoteDraft } from "../note-draft.ts";
import { parseImport } from "./parse-import.ts";

/** A draft in a form for tests: its text as one string, and the attributes and words of its turns. */
export interface ParsedNote extends NoteDraft {
  readonly text: string;
  readonly turns: readonly Readonly<Record<string, unknown>>[];
}

export async function parsedNotes(
  name: string,
  bytes: Uint8Array,
  choices?: TableChoices,
): Promise<readonly ParsedNote[]> {
  return Array.from(await parseImport({ name, bytes, choices, importId: newId() }), (draft) => ({
    ...draft,
    text: documentText(draft.content).text,
    turns: (draft.content.content ?? []).filter(({ type }) => type === "turn").map(turnOf),
  }));
}

function turnOf(turn: DocumentNode): Readonly<Record<string, unknown>> {
  const { text } = documentText({ type: "doc", content: [turn] });
  return { ...turn.attrs, text };
}
