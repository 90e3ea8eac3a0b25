import type { ApolloCache } from "@apollo/client";
import { client } from "../../../app/apollo/client.ts";
import { CancelImportUploadDocument } from "../../../graphql/graphql.ts";

/**
 * Cancels an upload. The parts that arrived use storage until then; if this fails, the server drops them
 * after some days.
 */
export function giveUpArchive(id: string): void {
  client
    .mutate({
      mutation: CancelImportUploadDocument,
      variables: { input: { id } },
      update: (cache) => evictUpload(cache, id),
    })
    .catch(() => undefined);
}

/** Removes a finished upload from the lists in the cache. */
export function evictUpload(cache: ApolloCache, id: string): void {
  const upload = cache.identify({ __typename: "ImportUpload", id });
  if (upload) cache.evict({ id: upload });
}
