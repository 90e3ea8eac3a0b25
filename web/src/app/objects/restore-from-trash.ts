import type { ApolloClient } from "@apollo/client";
import { titleOf } from "@fieldstone/model/display-names.ts";
import { RestoreObjectsDocument, type TrashItem_ItemFragment } from "../../graphql/graphql.ts";
import { showToast } from "../../ui/toast-store.ts";
import { dropFromList, refetchLists } from "../apollo/list-edits.ts";
import { t } from "../i18n/t.ts";
import { showError } from "../undo/undo-stack.ts";
import { trashTypeOf, workspaceLists } from "./object-registry.ts";

/** Restores several things in one step, all of them or none, and says so. Resolves false where it was refused. */
export async function restoreFromTrash(
  client: ApolloClient,
  items: readonly Pick<TrashItem_ItemFragment, "id" | "type" | "title">[],
): Promise<boolean> {
  const objects = items.flatMap(({ id, type: name }) => {
    const type = trashTypeOf(name);
    return type === undefined ? [] : [{ id, type }];
  });
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
  // The trash has lost them already, and what was scrolled to stays.
  const lists = workspaceLists(items.map(({ type }) => type)).filter((list) => list !== "trash");
  refetchLists(client, [...new Set([...lists, "trashTotals"])]);
  const [only] = items;
  showToast(
    only && items.length === 1
      ? t("trash.restored", "“{title}” was restored.", { title: titleOf(only.title) })
      : t("trash.restored.many", "{n} items were restored.", { n: items.length }),
  );
  return true;
}
