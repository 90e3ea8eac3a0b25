import type { ApolloCache, Reference } from "@apollo/client";
import { useApolloClient, useQuery } from "@apollo/client/react";
import { typeNameOf } from "../../../app/apollo/apply-change.ts";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { withType } from "../../../app/apollo/with-type.ts";
import type { ShareDialogProps } from "../../../app/objects/object-parts.ts";
import { isTaken } from "../../../app/undo/action-answers.ts";
import {
  CreateShareLinkDocument,
  HighlightShareLinksDocument,
  InsightShareLinksDocument,
  NoteShareLinksDocument,
  ReelShareLinksDocument,
  RevokeShareLinkDocument,
  type ShareLinkRow_ShareLinkFragment,
  UpdateShareLinkDocument,
} from "../../../graphql/graphql.ts";

/** An object's active share links, and the actions on them. */
export function useShareLinks(subject: ShareDialogProps["subject"]) {
  const client = useApolloClient();
  const variables = { id: subject.id };
  const note = useQuery(NoteShareLinksDocument, { variables, skip: subject.type !== "note" });
  const insight = useQuery(InsightShareLinksDocument, { variables, skip: subject.type !== "insight" });
  const reel = useQuery(ReelShareLinksDocument, { variables, skip: subject.type !== "reel" });
  const highlight = useQuery(HighlightShareLinksDocument, { variables, skip: subject.type !== "highlight" });
  const query = { insight, reel, note, highlight }[subject.type];
  const links =
    note.data?.note.shareLinks ??
    insight.data?.insight.shareLinks ??
    reel.data?.reel.shareLinks ??
    highlight.data?.highlight.shareLinks ??
    [];
  // Their links show quotes of other notes too, which only people with access to the project can open.
  const isWithoutProject = insight.data?.insight.project === null || reel.data?.reel.project === null;
  return {
    isWithoutProject,
    links: links.filter(({ revokedAt }) => !revokedAt),
    error: query.error,
    retry: () => refetchShown(query.refetch),
    /** @throws the server's error */
    async create(expiresAt: string | null, password: string | null): Promise<ShareLinkRow_ShareLinkFragment> {
      const { data } = await client.mutate({
        mutation: CreateShareLinkDocument,
        variables: { input: { objectType: subject.type, objectId: subject.id, expiresAt, password } },
        update: (cache, { data: answer }) => {
          const link = answer?.createShareLink.shareLink;
          if (link) putFirst(cache, subject, link);
        },
      });
      const link = data?.createShareLink.shareLink;
      if (!link) throw new Error("The server did not say what link it made.");
      return link;
    },
    /** Sets or removes a link's password. @throws the server's error */
    async setPassword(link: ShareLinkRow_ShareLinkFragment, password: string | null): Promise<void> {
      await client.mutate({
        mutation: UpdateShareLinkDocument,
        variables: { input: { id: link.id, password } },
      });
    },
    async revoke(link: ShareLinkRow_ShareLinkFragment): Promise<void> {
      const revoked = withType("ShareLink", { ...link, revokedAt: new Date().toISOString() });
      await isTaken(
        client.mutate({
          mutation: RevokeShareLinkDocument,
          variables: { input: { id: link.id } },
          optimisticResponse: { revokeShareLink: withType("ShareLinkPayload", { shareLink: revoked }) },
        }),
      );
    },
  };
}

/** Puts a new link first in the object's list, unless a live change was faster. */
function putFirst(
  cache: ApolloCache,
  { type, id }: ShareDialogProps["subject"],
  link: ShareLinkRow_ShareLinkFragment,
): void {
  cache.modify<{ shareLinks: readonly Reference[] }>({
    id: cache.identify({ __typename: typeNameOf(type), id }),
    fields: {
      shareLinks: (before, { readField, toReference }) => {
        const added = toReference(withType("ShareLink", { id: link.id }));
        return added === undefined || before.some((each) => readField("id", each) === link.id)
          ? before
          : [added, ...before];
      },
    },
  });
}
