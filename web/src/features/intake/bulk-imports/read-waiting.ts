import { client } from "../../../app/apollo/client.ts";
import { BulkImportWaitingDocument, type BulkImportWaitingQuery } from "../../../graphql/graphql.ts";

export type WaitingItem = BulkImportWaitingQuery["bulkImport"]["items"][number];

/** All items that were not sent yet. */
export async function readWaiting(bulkImportId: string): Promise<readonly WaitingItem[]> {
  const found: WaitingItem[] = [];
  for (;;) {
    const { data } = await client.query({
      query: BulkImportWaitingDocument,
      variables: { id: bulkImportId, offset: found.length },
      fetchPolicy: "no-cache",
    });
    const items = data?.bulkImport.items ?? [];
    if (items.length === 0) return found;
    found.push(...items);
  }
}
