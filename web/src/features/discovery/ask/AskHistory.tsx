import { useApolloClient, useQuery } from "@apollo/client/react";
import { IconHistory, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { useHere } from "../../../app/navigation/useHere.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import {
  AskConversationsDocument,
  DeleteAskConversationDocument,
  RestoreAskConversationDocument,
} from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import { RelativeTime } from "../../../ui/marks/RelativeTime.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import styles from "./Ask.module.css";

interface HistoryProps {
  readonly currentId: string | undefined;
  readonly onOpen: (conversationId: string | undefined) => void;
}

/** Earlier conversations, visible only to their author. */
export function AskHistory(props: HistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<IconHistory size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t("ask.history", "Earlier conversations")}
      </Button>
      {isOpen && <HistoryDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function HistoryDialog({ currentId, onOpen, onClose }: HistoryProps & { onClose: () => void }) {
  const client = useApolloClient();
  const { data, error, refetch } = useQuery(AskConversationsDocument);
  const here = useHere();
  const remove = async (id: string) => {
    const variables = { input: { id } };
    const reload = () => refetchLists(client, ["askConversations"]);
    const isHere = here();
    const isDeleted = await performAction({
      label: t("ask.deleted", "Conversation deleted."),
      run: () => client.mutate({ mutation: DeleteAskConversationDocument, variables }),
      undo: async () => {
        await client.mutate({ mutation: RestoreAskConversationDocument, variables });
        reload();
      },
    });
    reload();
    if (isDeleted && id === currentId && isHere()) onOpen(undefined);
  };
  return (
    <Dialog open onClose={onClose} title={t("ask.history", "Earlier conversations")}>
      {error && !data ? (
        <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />
      ) : !data ? (
        <LoadingState />
      ) : data.askConversations.length === 0 ? (
        <p>{t("ask.history.none", "You have not asked anything yet. Only you will see what you ask.")}</p>
      ) : (
        <ul className={styles.history}>
          {data.askConversations.map(({ id, title, updatedAt }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.suggestion}
                aria-current={id === currentId || undefined}
                onClick={() => {
                  onOpen(id);
                  onClose();
                }}
              >
                <span>{title}</span>
                <RelativeTime value={updatedAt} />
              </button>
              <IconButton
                label={t("ask.delete", "Delete “{title}”", { title })}
                size="small"
                onClick={() => void remove(id)}
              >
                <IconTrash size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
