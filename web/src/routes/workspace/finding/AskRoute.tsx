import { useLocation, useNavigate, useParams, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { usePersistedPeek } from "../../../app/peek/usePersistedPeek.ts";
import { AskPage } from "../../../features/discovery/ask/AskPage.tsx";
import { readAskSearch } from "../../../features/discovery/ask/ask-scope.ts";

declare module "@tanstack/history" {
  interface HistoryState {
    /** The conversation that was started below the entry's panel, and has no address of its own there. */
    startedId?: string;
  }
}

/**
 * Identifies the page's state: it stays while a conversation that starts on the page gets its own address, and
 * is new for every other conversation.
 * @param keptId the conversation that the history keeps with this entry
 */
function usePageKey(conversationId: string | undefined, keptId: string | undefined) {
  const [page, setPage] = useState({ key: 0, conversationId, keptId, startedId: keptId });
  if (page.conversationId !== conversationId) {
    const isStarted = conversationId !== undefined && conversationId === page.startedId;
    if (isStarted) setPage({ ...page, conversationId, keptId });
    else setPage({ key: page.key + 1, conversationId, keptId, startedId: keptId });
  } else if (page.keptId !== keptId) {
    // The page that is left may be shown a moment longer: it keeps what it has.
    const isOther = conversationId === undefined && keptId !== undefined && keptId !== page.startedId;
    setPage(isOther ? { ...page, key: page.key + 1, keptId, startedId: keptId } : { ...page, keptId });
  }
  return {
    key: page.key,
    startedId: page.startedId,
    onStarted: (id: string) => setPage((before) => ({ ...before, startedId: id })),
    /** Begins a new conversation where the one that started on the page has no address yet. */
    reset: () => setPage((before) => ({ ...before, key: before.key + 1, startedId: undefined })),
  };
}

/** Ask, and a single conversation at its own URL. */
export function AskRoute() {
  const { conversationId } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const keptId = useLocation({ select: ({ state }) => state.startedId });
  const { filter, question } = readAskSearch({ ...search });
  const navigate = useNavigate();
  const router = useRouter();
  const peek = usePersistedPeek();
  const { key, startedId, onStarted, reset } = usePageKey(conversationId, keptId);
  const open = (id: string, replace: boolean) =>
    navigate({
      to: "/ask/$conversationId",
      params: { conversationId: id },
      search: ({ withoutAi }) => (withoutAi === true ? { withoutAi } : {}),
      replace,
    });
  const isPeeking = search.summary !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a conversation has started, or the panel has closed
  useEffect(() => {
    const { pathname, search: latest, state } = router.latestLocation;
    // Who is already on the way to another page, or back to the panel, gets there.
    if (startedId === undefined || pathname !== "/ask") return;
    if (latest.summary === undefined) void open(startedId, true);
    // The panel has a step of the history to itself: Back closes it, and the page below gets its address then.
    // Until then the step keeps the conversation, for who comes back to it from elsewhere.
    else if (latest.summary === search.summary && state.startedId !== startedId) {
      const keep = (before: object) => ({ ...before, startedId });
      const place = peek.at(window.location.hash.slice(1));
      void navigate({ to: ".", search: true, ...place, state: keep, replace: true });
    }
  }, [startedId, isPeeking]);
  const openNew = () => {
    if (conversationId === undefined) reset();
    void navigate({ to: "/ask" });
  };
  return (
    <AskPage
      key={key}
      conversationId={conversationId ?? startedId}
      scope={filter}
      draft={question}
      onOpen={(id) => (id === undefined ? openNew() : void open(id, false))}
      onStarted={onStarted}
    />
  );
}
