import { useNavigate, useParams, useRouter, useSearch } from "@tanstack/react-router";
import { useState } from "react";
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
  return { key: page.key, onStarted: (id: string) => setPage((before) => ({ ...before, startedId: id })) };
}

/** Ask, and a single conversation at its own URL. */
export function AskRoute() {
  const { conversationId } = useParams({ strict: false });
  const { filter, question } = readAskSearch({ ...useSearch({ strict: false }) });
  const navigate = useNavigate();
  const router = useRouter();
  const { key, onStarted } = usePageKey(conversationId);
  const open = (id: string, replace: boolean) =>
    navigate({
      to: "/ask/$conversationId",
      params: { conversationId: id },
      // A panel that is open stays.
      search: ({ withoutAi, summary, peekMode }) => ({
        ...(withoutAi === true ? { withoutAi } : {}),
        ...(summary === undefined ? {} : { summary }),
        ...(peekMode === undefined ? {} : { peekMode }),
      }),
      replace,
    });
  return (
    <AskPage
      key={key}
      conversationId={conversationId}
      scope={filter}
      draft={question}
      onOpen={(id) => void (id === undefined ? navigate({ to: "/ask" }) : open(id, false))}
      onStarted={(id) => {
        // Who is already on the way to another page gets there.
        if (router.latestLocation.pathname !== "/ask") return;
        onStarted(id);
        void open(id, true);
      }}
    />
  );
}
