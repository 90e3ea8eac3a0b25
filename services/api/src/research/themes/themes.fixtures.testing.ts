import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { findThemes } from "@fieldstone/domain/research/themes/find-themes.ts";
import { readProjectThemes } from "@fieldstone/domain/research/themes/read-themes.ts";
import { startThemes } from "@fieldstone/domain/research/themes/start-themes.ts";
import { hashedEmbedder } from "@fieldstone/platform/ai/embedding/hashed-embedder.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import {
  administer,
  after,
  defineFixtures,
  defineSeedInProject,
  input,
  inputId,
  type SeedContext,
} from "../../refusals/fixtures.testing.ts";
import { highlightSeed } from "../highlights/highlights.fixtures.testing.ts";
import { projectSeed } from "../projects/projects.fixtures.testing.ts";

const pendingThemesSeed = defineSeedInProject("pendingThemes", async (tx, { word, idOf }) => {
  await idOf(themesSeed);
  return startThemes(tx, { projectId: await highlighted(tx, word, idOf) });
});

const themesSeed = defineSeedInProject("themes", async (tx, { word, idOf }) => {
  const runId = await startThemes(tx, { projectId: await highlighted(tx, word, idOf) });
  const write = <T>(fn: (in_: TenantTransaction) => Promise<T>) => fn(tx);
  const signal = new AbortController().signal;
  await findThemes({ embedder: hashedEmbedder, signal, write }, runId);
  return runId;
});

const themeSeed = defineSeedInProject("theme", async (tx, { idOf }) => {
  await idOf(themesSeed);
  const found = await readProjectThemes(tx, await idOf(projectSeed));
  return found?.themes.find(({ isOutliers }) => !isOutliers)?.id ?? "";
});

async function highlighted(tx: TenantTransaction, word: string, idOf: SeedContext["idOf"]): Promise<string> {
  const projectId = await idOf(projectSeed);
  const said = ["first", "second", "third", "fourth"].map((which) => `The ${which} ${word} broke on Monday.`);
  const body = { kind: "text", text: said.join("\n") } as const;
  const { id: documentId } = await createNote(tx, { projectId, title: word, body });
  for (const words of said) await markWords(tx, { documentId, words, tagIds: [] });
  return projectId;
}

defineFixtures({
  graphql: {
    "Mutation.findThemes": {
      ...input(({ idOf }) => ({ projectId: idOf(projectSeed) })),
      act: {
        before: (world) =>
          administer(
            world,
            "update theme_runs set status = 'CANCELLED' where team_id = $1 and status = 'WAITING'",
          ),
      },
    },
    "Mutation.cancelThemes": inputId(pendingThemesSeed),
    "Mutation.deleteThemes": inputId(themesSeed),
    "Mutation.restoreThemes": { ...inputId(themesSeed), act: after("deleteThemes") },
    "Mutation.renameTheme": input(({ idOf }) => ({ id: idOf(themeSeed), title: "changed" })),
    "Mutation.moveThemeHighlights": input(({ idOf }) => ({
      id: idOf(themeSeed),
      highlightIds: [idOf(highlightSeed)],
    })),
    "Mutation.tagTheme": inputId(themeSeed),
  },
});
