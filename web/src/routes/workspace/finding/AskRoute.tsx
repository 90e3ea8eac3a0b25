import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { AskPage } from "../../../features/discovery/ask/AskPage.tsx";
import { readAskSearch } from "../../../features/discovery/ask/ask-scope.ts";

/** Ask, and a single conversation at its own URL. */
export function AskRoute() {
  const { conversationId } = useParams({ strict: false });
  const { filter, question } = readAskSearch({ ...useSearch({ strict: false }) });
  const navigate = useNavigate();
  return (
    <AskPage
      key={conversationId ?? "new"}
      conversationId={conversationId}
      scope={filter}
      draft={question}
      onOpen={(id) =>
        void (id === undefined
          ? navigate({ to: "/ask" })
          : navigate({
              to: "/ask/$conversationId",
              params: { conversationId: id },
              search: ({ withoutAi }) => (withoutAi === true ? { withoutAi } : {}),
            }))
      }
    />
  );
}
