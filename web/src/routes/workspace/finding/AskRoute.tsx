import { useNavigate, useParams, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { AskPage } from "../../../features/discovery/ask/AskPage.tsx";
import { readAskSearch } from "../../../features/discovery/ask/ask-scope.ts";

/**
 * Identifies the page's state: it stays while a conversation that starts on the page gets its own address, and
 * is new for every other conversation.
 */
function usePageKey(conversationId: string | undefined) {
  const [page, setPage] = useState<{ key: number; conversationId?: string; startedId?: string }>({
    key: 0,
    conversationId,
  });
  if (page.conversationId !== conversationId) {
    const isStarted = conversationId !== undefined && conversationId === page.startedId;
    setPage({ key: isStarted ? page.key : page.key + 1, conversationId });
  }
  return {
    key: page.key,
    startedId: page.startedId,
    onStarted: (id: string) => setPage((before) => ({ ...before, startedId: id })),
  };
}

/** Ask, and a single conversation at its own URL. */
export function AskRoute() {
  const { conversationId } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const { filter, question } = readAskSearch({ ...search });
  const navigate = useNavigate();
  const router = useRouter();
  const { key, startedId, onStarted } = usePageKey(conversationId);
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
    // The panel has a step of the history to itself: Back closes it, and the page below gets its address then.
    if (startedId === undefined || isPeeking) return;
    // Who is already on the way to another page gets there.
    if (router.latestLocation.pathname === "/ask") void open(startedId, true);
  }, [startedId, isPeeking]);
  return (
    <AskPage
      key={key}
      conversationId={conversationId ?? startedId}
      scope={filter}
      draft={question}
      onOpen={(id) => void (id === undefined ? navigate({ to: "/ask" }) : open(id, false))}
      onStarted={onStarted}
    />
  );
}
