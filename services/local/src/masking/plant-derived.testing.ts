import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { insertSummary } from "@fieldstone/domain/research/summaries/summary-store.ts";
import {
  insertRun,
  insertThemes,
  markThemes,
  setRunState,
  showRun,
} from "@fieldstone/domain/research/themes/theme-store.ts";
import { insertTranslation } from "@fieldstone/domain/research/translations/translation-store.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

interface Planted {
  readonly projectId: string;
  readonly noteId: string;
  readonly highlightIds: readonly string[];
  /** Words that are said in the recording. */
  readonly words: string;
}

const author = { model: "test", promptVersion: "1" } as const;

/** What AI makes of a recording's words: a summary, themes and a translation. Returns their ids. */
export async function plantDerived(
  tx: TenantTransaction,
  planted: Planted,
): Promise<{ readonly summary: string; readonly translation: string }> {
  const { projectId, noteId, highlightIds, words } = planted;
  const summary = newId();
  await insertSummary(tx, {
    ...{ id: summary, noteId, kind: "paragraph", framework: null, instructions: "", textHash: "" },
    ...{ ...author, editedBy: null },
    sections: [
      {
        ...{ title: null, startTimeMs: 1_000, contributors: ["Ada"], updatedAt: new Date().toISOString() },
        sentences: [{ text: `She said ${words}.`, quotes: [words] }],
      },
    ],
  });
  const run = {
    id: newId(),
    projectId,
    tagId: null,
    sizePercent: 10,
    strictness: 3,
    totalCount: 2,
    scopeCount: 2,
  };
  await insertRun(tx, run, null);
  const outliers = { title: "Others", highlightIds: [] };
  await insertThemes(tx, run, { clusters: [{ title: words, highlightIds }], outliers }, "test");
  await showRun(tx, run);
  await setRunState(tx, run.id, { status: "DONE" });
  await markThemes(tx, projectId);
  const { id: translation } = await createNote(tx, {
    ...{ projectId, title: "Anruf", body: { kind: "text", text: `Sie sagte ${words}.` } },
    author: { kind: "model", ...author },
  });
  const languages = { sourceLanguage: "en", targetLanguage: "de" };
  await insertTranslation(tx, { noteId: translation, sourceNoteId: noteId, ...languages, textHash: "" });
  return { summary, translation };
}
