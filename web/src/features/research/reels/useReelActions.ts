import type { TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { refetchFields } from "../../../app/apollo/list-edits.ts";
import { t } from "../../../app/i18n/t.ts";
import { rejectionOf } from "../../../app/undo/action-answers.ts";
import { performAction, showError } from "../../../app/undo/undo-stack.ts";
import {
  AddReelClipsDocument,
  CreateReelDocument,
  type CreateReelInput,
  DeleteReelClipsDocument,
  DeleteReelDocument,
  MakeReelClipDocument,
  MoveReelClipDocument,
  type Reel_ReelFragment,
  type ReelTransition,
  RestoreReelClipsDocument,
  RestoreReelDocument,
  TitleReelClipDocument,
  UpdateReelDocument,
} from "../../../graphql/graphql.ts";

/** Actions on reels; each can be undone in one step. */
export function useReelActions() {
  const client = useApolloClient();
  const send = async <Data, Input>(
    mutation: TypedDocumentNode<Data, { input: Input }>,
    input: Input,
  ): Promise<Data | null | undefined> =>
    (await client.mutate<Data, { input: Input }>({ mutation, variables: { input } })).data;
  const refreshPlace = ({ note, insight, tag }: Pick<Reel_ReelFragment, "note" | "insight" | "tag">) => {
    if (note) refetchFields(client, `Note:${note.id}`, ["reels"]);
    if (insight) refetchFields(client, `Insight:${insight.id}`, ["reels"]);
    if (tag) refetchFields(client, `Tag:${tag.id}`, ["reels"]);
  };
  return {
    /** Resolves to the new reel; undefined if it was rejected, after showing the error. */
    async create(input: CreateReelInput): Promise<Reel_ReelFragment | undefined> {
      let made: Reel_ReelFragment | undefined;
      await performAction({
        label: t("reel.created", "Reel created."),
        run: async () => {
          made = (await send(CreateReelDocument, input))?.createReel.reel;
          if (made) refreshPlace(made);
        },
        undo: async () => {
          if (!made) return;
          await send(DeleteReelDocument, { id: made.id });
          refreshPlace(made);
        },
        redo: async () => {
          if (made) await send(RestoreReelDocument, { id: made.id });
          if (made) refreshPlace(made);
        },
      });
      return made;
    },
    /** Resolves to the reason if it was rejected. */
    rename: (reel: { id: string; title: string }, title: string) =>
      rejectionOf({
        label: t("reel.renamed", "Reel renamed."),
        run: () => send(UpdateReelDocument, { id: reel.id, title }),
        undo: () => send(UpdateReelDocument, { id: reel.id, title: reel.title }),
      }),
    join: (reel: { id: string; transition: ReelTransition }, transition: ReelTransition) =>
      performAction({
        run: () => send(UpdateReelDocument, { id: reel.id, transition }),
        undo: () => send(UpdateReelDocument, { id: reel.id, transition: reel.transition }),
      }),
    add: (id: string, highlightIds: readonly string[]) =>
      performAction({
        label: t("reel.clips.added", "{n, plural, one {# clip} other {# clips}} added.", {
          n: highlightIds.length,
        }),
        run: () => send(AddReelClipsDocument, { id, highlightIds: [...highlightIds] }),
        undo: () => send(DeleteReelClipsDocument, { id, highlightIds: [...highlightIds] }),
      }),
    take: (id: string, highlightId: string) =>
      performAction({
        label: t("reel.clip.removed", "Clip removed."),
        run: () => send(DeleteReelClipsDocument, { id, highlightIds: [highlightId] }),
        undo: () => send(RestoreReelClipsDocument, { id, highlightIds: [highlightId] }),
      }),
    /** @param order ids of the clips' highlights in their current order */
    move: (id: string, order: readonly string[], highlightId: string, beforeHighlightId: string | null) => {
      const next = order[order.indexOf(highlightId) + 1] ?? null;
      return performAction({
        run: () => send(MoveReelClipDocument, { id, highlightId, beforeHighlightId }),
        undo: () => send(MoveReelClipDocument, { id, highlightId, beforeHighlightId: next }),
      });
    },
    /** Resolves to the reason if it was rejected. */
    title: (id: string, clip: Reel_ReelFragment["clips"][number], title: string) => {
      const highlightId = clip.highlight.id;
      return rejectionOf({
        label: t("reel.clip.titled", "Clip renamed."),
        run: () => send(TitleReelClipDocument, { id, highlightId, title }),
        undo: () => send(TitleReelClipDocument, { id, highlightId, title: clip.title ?? "" }),
      });
    },
    remove: (reel: Reel_ReelFragment) =>
      performAction({
        label: t("reel.deleted", "“{title}” was moved to the trash.", { title: reel.title }),
        run: async () => {
          await send(DeleteReelDocument, { id: reel.id });
          refreshPlace(reel);
        },
        undo: async () => {
          await send(RestoreReelDocument, { id: reel.id });
          refreshPlace(reel);
        },
      }),
    /** Requests the cutting of missing clips. */
    make: (highlightIds: readonly string[]) =>
      Promise.all(highlightIds.map((id) => send(MakeReelClipDocument, { id }))).catch(showError),
  };
}
export type ReelActions = ReturnType<typeof useReelActions>;
