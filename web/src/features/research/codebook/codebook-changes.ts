import type { ApolloClient } from "@apollo/client";
import { t } from "../../../app/i18n/t.ts";
import { type CodebookEntry_EntryFragment, TagCodebookDocument } from "../../../graphql/graphql.ts";
import type { CodebookEntries } from "./useCodebookEntries.ts";

/** Changes of entries by the id of their tag, newest first, each with the whole entry after it. */
export type CodebookChanges = ReadonlyMap<string, readonly CodebookEntry_EntryFragment[]>;

/** Reads the changes of each entry, one entry at a time: each may have 200 whole versions. */
export async function readCodebookChanges(
  client: ApolloClient,
  entries: CodebookEntries,
): Promise<CodebookChanges> {
  const changes = new Map<string, readonly CodebookEntry_EntryFragment[]>();
  for (const [tagId, entry] of entries) {
    if (entry.changeNumber === 1) {
      changes.set(tagId, [entry]);
      continue;
    }
    const { data } = await client.query({
      query: TagCodebookDocument,
      variables: { tagId },
      fetchPolicy: "no-cache",
    });
    changes.set(tagId, data?.tag.codebookChanges ?? []);
  }
  return changes;
}

const examplesOf = ({ examples }: CodebookEntry_EntryFragment) =>
  JSON.stringify(examples.map(({ text, highlight }) => [text, highlight?.id]));

/** The names of the parts that a change changed; `before` is the entry before it, if it is known. */
export function changedParts(
  change: CodebookEntry_EntryFragment,
  before: CodebookEntry_EntryFragment | undefined,
): readonly string[] {
  if (before === undefined && change.changeNumber > 1) return [];
  return [
    change.definition === (before?.definition ?? "") ? "" : t("codebook.definition", "Definition"),
    change.useWhen === (before?.useWhen ?? "") ? "" : t("codebook.use", "When to use"),
    change.avoidWhen === (before?.avoidWhen ?? "") ? "" : t("codebook.avoid", "When not to use"),
    examplesOf(change) === (before ? examplesOf(before) : "[]") ? "" : t("codebook.examples", "Examples"),
  ].filter((name) => name !== "");
}
