import { duplicateNote } from "@fieldstone/domain/research/duplicates/duplicate-note.ts";
import { createInsight } from "@fieldstone/domain/research/insights/create-insight.ts";
import { documentOfDraft } from "@fieldstone/domain/research/insights/document-of-draft.ts";
import { upsertDraft } from "@fieldstone/domain/research/insights/insight-draft-store.ts";
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
  /** Words spoken in the recording. */
  readonly words: string;
}

const author = { model: "test", promptVersion: "1" } as const;

/** Plants a summary, themes, a translation, an insight and a copy of the note. Returns their ids. */
export async function plantDerived(
  tx: TenantTransaction,
  planted: Planted,
): Promise<Readonly<Record<"summary" | "translation" | "draft" | "copy", string>>> {
  const { projectId, noteId, highlightIds, words } = planted;
  const text = `She said ${words}.`;
  const summary = newId();
  await insertSummary(tx, {
    ...{ id: summary, noteId, kind: "paragraph", framework: null, instructions: "", textHash: "" },
    ...{ ...author, editedBy: null },
    sections: [
      {
        ...{ title: null, startTimeMs: 1_000, contributors: ["Ada"], updatedAt: new Date().toISOString() },
        sentences: [{ text, quotes: [words] }],
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
  const draft = await createInsight(
    tx,
    {
      projectId,
      title: words,
      highlightIds,
      content: documentOfDraft([{ section: "", text, highlightIds }]),
    },
    { kind: "model", ...author },
  );
  await upsertDraft(
    tx,
    draft,
    [text, words].map((each) => ({ text: each, highlightIds })),
  );
  return { summary, translation, draft, copy: await duplicateNote(tx, noteId) };
}
