import type { ApolloClient } from "@apollo/client";
import { titleOf } from "@fieldstone/model/display-names.ts";
import { RestoreObjectsDocument, TrashDocument, type TrashQuery } from "../../graphql/graphql.ts";
import { showToast } from "../../ui/toast-store.ts";
import { refetchLists } from "../apollo/list-edits.ts";
import { t } from "../i18n/t.ts";
import { showError } from "../undo/undo-stack.ts";
import { trashTypeOf, workspaceLists } from "./object-registry.ts";

/** Restores several things in one step, all of them or none, and says so. Resolves false where it was refused. */
export async function restoreFromTrash(
  client: ApolloClient,
  items: readonly Pick<TrashQuery["trash"][number], "id" | "type" | "title">[],
): Promise<boolean> {
  const objects = items.flatMap(({ id, type: name }) => {
    const type = trashTypeOf(name);
    return type === undefined ? [] : [{ id, type }];
  });
  const ids = new Set(objects.map(({ id }) => id));
  try {
    await client.mutate({
      mutation: RestoreObjectsDocument,
      variables: { input: { objects } },
      update: (cache) => {
        cache.updateQuery({ query: TrashDocument }, (held) =>
          held ? { trash: held.trash.filter((other) => !ids.has(other.id)) } : held,
        );
      },
    });
  } catch (failed) {
    showError(failed);
    return false;
  }
  const lists = workspaceLists(items.map(({ type }) => type)).filter((list) => list !== "trash");
  refetchLists(client, lists);
  const [only] = items;
  showToast(
    only && items.length === 1
      ? t("trash.restored", "“{title}” was restored.", { title: titleOf(only.title) })
      : t("trash.restored.many", "{n} items were restored.", { n: items.length }),
  );
  return true;
}
