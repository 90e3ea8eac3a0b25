import type { ApolloCache } from "@apollo/client";
import { client } from "../../../app/apollo/client.ts";
import { CancelImportUploadDocument } from "../../../graphql/graphql.ts";

/** Ends an upload. What had arrived takes storage until then; where this fails, it is given up after some days. */
export function giveUpArchive(id: string): void {
  client
    .mutate({
      mutation: CancelImportUploadDocument,
      variables: { input: { id } },
      update: (cache) => evictUpload(cache, id),
    })
    .catch(() => undefined);
}

/** Takes an upload that is over out of the lists that have it. */
export function evictUpload(cache: ApolloCache, id: string): void {
  const upload = cache.identify({ __typename: "ImportUpload", id });
  if (upload) cache.evict({ id: upload });
}
