import type { ApolloClient } from "@apollo/client";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { RestoreObjectsDocument, type TrashItem_ItemFragment } from "../../graphql/graphql.ts";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { dropFromList, refetchLists } from "../apollo/list-edits.ts";
import { t } from "../i18n/t.ts";
import { showError } from "../undo/undo-stack.ts";
import { isRestorable, workspaceLists } from "./object-registry.ts";

/**
 * Restores several objects in one step, all or none, and shows a toast. Resolves to false if it was rejected.
 */
export async function restoreFromTrash(
  client: ApolloClient,
  items: readonly Pick<TrashItem_ItemFragment, "id" | "type" | "title">[],
): Promise<boolean> {
  const objects = items.flatMap(({ id, type }) => (isRestorable(type) ? [{ id, type }] : []));
  try {
    await client.mutate({
      mutation: RestoreObjectsDocument,
      variables: { input: { objects } },
      update: (cache) => {
        for (const object of objects)
          dropFromList(cache, { field: "trash" }, { __typename: "TrashItem", ...object });
      },
    });
  } catch (failed) {
    showError(failed);
    return false;
  }
  // They are already gone from the trash's list, and refetching it would lose the pages scrolled to.
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
