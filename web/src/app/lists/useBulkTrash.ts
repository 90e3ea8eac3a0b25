import { useApolloClient } from "@apollo/client/react";
import { DeleteObjectsDocument, RestoreObjectsDocument, type TrashableType } from "../../graphql/graphql.ts";
import { t } from "../i18n/t.ts";
import { performAction } from "../undo/undo-stack.ts";

export interface TrashableObject {
  type: TrashableType;
  id: string;
}

/** Moves several objects to the trash in one step, with Undo. Resolves to whether it was done. */
export function useBulkTrash(refresh: () => void): (objects: readonly TrashableObject[]) => Promise<boolean> {
  const client = useApolloClient();
  return (objects) => {
    const variables = { input: { objects: [...objects] } };
    return performAction({
      run: () => client.mutate({ mutation: DeleteObjectsDocument, variables }).then(refresh),
      label: t("bulk.trashed", "{n, plural, one {# item} other {# items}} moved to the trash.", {
        n: objects.length,
      }),
      undo: async () => {
        await client.mutate({ mutation: RestoreObjectsDocument, variables });
        refresh();
      },
    });
  };
}
