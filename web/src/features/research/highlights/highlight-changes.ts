import type { ApolloClient } from "@apollo/client";
import type { OptimisticChange } from "../../../app/undo/optimistic-change.ts";
import {
  CreateFileHighlightDocument,
  CreateHighlightDocument,
  DeleteHighlightDocument,
  type FileAnchorInput,
  MoveFileHighlightDocument,
  MoveHighlightDocument,
  RestoreHighlightDocument,
  TagHighlightDocument,
  UntagHighlightDocument,
} from "../../../graphql/graphql.ts";
import {
  addToHolder,
  type DocumentHighlight,
  type HighlightHolder,
  type HighlightTag,
  patchHighlight,
  readHighlight,
  removeFromHolder,
} from "./cache/note-highlights-cache.ts";
import { unconfirmed } from "./cache/unconfirmed-highlights.ts";
import type { SelectionAnchor } from "./selection-anchor.ts";

export interface HighlightChangeContext {
  readonly client: ApolloClient;
  readonly holder: HighlightHolder;
  /** Highlights being created: requests that need them on the server wait for these. */
  readonly pending: Map<string, Promise<unknown>>;
}

export interface RecordingTimes {
  readonly startMs: number;
  readonly endMs: number;
}

/** Takes a highlight from the page and from the server. */
export function removal({ client, holder }: HighlightChangeContext, highlight: DocumentHighlight) {
  return {
    show: () => removeFromHolder(client.cache, holder, highlight.id),
    hide: () => addToHolder(client.cache, holder, highlight),
    send: () =>
      client.mutate({ mutation: DeleteHighlightDocument, variables: { input: { id: highlight.id } } }),
  } satisfies OptimisticChange;
}

/** Restores a removed highlight. */
export function restoring({ client, holder }: HighlightChangeContext, highlight: DocumentHighlight) {
  return {
    show: () => addToHolder(client.cache, holder, highlight),
    hide: () => removeFromHolder(client.cache, holder, highlight.id),
    send: () =>
      client.mutate({ mutation: RestoreHighlightDocument, variables: { input: { id: highlight.id } } }),
  } satisfies OptimisticChange;
}

/** Adds or removes a tag, once `ready` resolves and the highlight itself exists. */
export function tagging(
  { client, pending }: HighlightChangeContext,
  highlightId: string,
  { tag, way, ready }: { tag: HighlightTag; way: "tag" | "untag"; ready?: Promise<unknown> | undefined },
): OptimisticChange {
  const without = (tags: DocumentHighlight["tags"]) => tags.filter(({ id }) => id !== tag.id);
  const patch = (change: (tags: DocumentHighlight["tags"]) => DocumentHighlight["tags"]) =>
    patchHighlight(client.cache, highlightId, (before) => ({ ...before, tags: change(before.tags) }));
  const add = () => patch((tags) => [...without(tags), tag]);
  const remove = () => patch(without);
  const mutation = way === "tag" ? TagHighlightDocument : UntagHighlightDocument;
  return {
    show: way === "tag" ? add : remove,
    hide: way === "tag" ? remove : add,
    send: async () => {
      await ready;
      await pending.get(highlightId);
      await client.mutate({ mutation, variables: { input: { highlightId, tagIds: [tag.id] } } });
    },
  };
}

/** Changes the start and end of a recording's highlight. */
export function retiming(
  { client, pending }: HighlightChangeContext,
  highlightId: string,
  { to, from }: { to: RecordingTimes; from: RecordingTimes },
): OptimisticChange {
  const show = (times: RecordingTimes) =>
    patchHighlight(client.cache, highlightId, (highlight) => ({ ...highlight, ...times }));
  return {
    show: () => show(to),
    hide: () => show(from),
    send: async () => {
      await pending.get(highlightId);
      await client.mutate({
        mutation: MoveFileHighlightDocument,
        variables: { input: { id: highlightId, anchor: to } },
      });
    },
  };
}

/** Anchors an orphan to other words, once the server has them. */
export function reanchoring(
  { client }: HighlightChangeContext,
  before: DocumentHighlight,
  { anchor, whenSaved }: { anchor: SelectionAnchor; whenSaved: () => Promise<void> },
): OptimisticChange {
  const { id } = before;
  return {
    show: () => patchHighlight(client.cache, id, (shown) => ({ ...shown, ...anchor, state: "anchored" })),
    hide: () => patchHighlight(client.cache, id, (shown) => ({ ...shown, ...before })),
    send: async () => {
      await whenSaved();
      await client.mutate({ mutation: MoveHighlightDocument, variables: { input: { id, ...anchor } } });
    },
  };
}

/** Shows a highlight before it exists; `make` sends it and resolves to the created one. */
export function creation(
  { client: { cache }, holder, pending }: HighlightChangeContext,
  highlight: DocumentHighlight,
  make: (id: string) => Promise<DocumentHighlight | undefined>,
): OptimisticChange {
  const { id } = highlight;
  const key = cache.identify({ __typename: "Highlight", id }) ?? "";
  const send = async () => {
    const made = await make(id);
    // Tags added while the request was pending are already shown, and the answer must not remove them.
    const shown = readHighlight(cache, id);
    if (made && shown) addToHolder(cache, holder, { ...made, tags: shown.tags });
  };
  return {
    show: () => {
      unconfirmed.add(key);
      addToHolder(cache, holder, highlight);
    },
    hide: () => removeFromHolder(cache, holder, id),
    send: () => {
      const sending = send().finally(() => {
        pending.delete(id);
        unconfirmed.delete(key);
      });
      pending.set(id, sending);
      return sending;
    },
  };
}

/** Creates a highlight of a document's words on the server. */
export async function sendTextHighlight(
  client: ApolloClient,
  input: SelectionAnchor & { id: string; documentId: string; inlineCommentOnly?: boolean },
) {
  const { data } = await client.mutate({
    mutation: CreateHighlightDocument,
    variables: { input },
    fetchPolicy: "no-cache",
  });
  return data?.createHighlight.highlight;
}

/** Creates a highlight of a file's part on the server. */
export async function sendFileHighlight(
  client: ApolloClient,
  input: { id: string; fileId: string; anchor: FileAnchorInput; text?: string },
) {
  const { data } = await client.mutate({
    mutation: CreateFileHighlightDocument,
    variables: { input },
    fetchPolicy: "no-cache",
  });
  return data?.createFileHighlight.highlight;
}
