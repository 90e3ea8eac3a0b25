import { useApolloClient, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { withType } from "../../../app/apollo/with-type.ts";
import type { ShareDialogProps } from "../../../app/objects/object-parts.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
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
  const [made, setMade] = useState<readonly ShareLinkRow_ShareLinkFragment[]>([]);
  const query = { insight, reel, note, highlight }[subject.type];
  const kept =
    note.data?.note.shareLinks ??
    insight.data?.insight.shareLinks ??
    reel.data?.reel.shareLinks ??
    highlight.data?.highlight.shareLinks ??
    [];
  // Their links show quotes of other notes too, which only people with access to the project can open.
  const isWithoutProject = insight.data?.insight.project === null || reel.data?.reel.project === null;
  const links = [...made.filter(({ id }) => kept.every((link) => link.id !== id)), ...kept];
  return {
    isWithoutProject,
    links: links.filter(({ revokedAt }) => !revokedAt),
    error: query.error,
    retry: () => void query.refetch(),
    /** @throws the server's error */
    async create(expiresAt: string | null, password: string | null): Promise<ShareLinkRow_ShareLinkFragment> {
      const { data } = await client.mutate({
        mutation: CreateShareLinkDocument,
        variables: { input: { objectType: subject.type, objectId: subject.id, expiresAt, password } },
      });
      const link = data?.createShareLink.shareLink;
      if (!link) throw new Error("The server did not say what link it made.");
      setMade((before) => [link, ...before]);
      return link;
    },
    /** Sets or removes a link's password. @throws the server's error */
    async setPassword(link: ShareLinkRow_ShareLinkFragment, password: string | null): Promise<void> {
      await client.mutate({
        mutation: UpdateShareLinkDocument,
        variables: { input: { id: link.id, password } },
      });
      setMade((before) =>
        before.map((one) => (one.id === link.id ? { ...one, hasPassword: password !== null } : one)),
      );
    },
    async revoke(link: ShareLinkRow_ShareLinkFragment): Promise<void> {
      const now = new Date().toISOString();
      const mark = (revokedAt: string | null) =>
        setMade((before) => before.map((one) => (one.id === link.id ? { ...one, revokedAt } : one)));
      mark(now);
      try {
        await client.mutate({
          mutation: RevokeShareLinkDocument,
          variables: { input: { id: link.id } },
          optimisticResponse: {
            revokeShareLink: withType("ShareLinkPayload", {
              shareLink: withType("ShareLink", { ...link, revokedAt: now }),
            }),
          },
        });
      } catch (error) {
        mark(null);
        showError(error);
      }
    },
  };
}
