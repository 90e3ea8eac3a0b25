import { useQuery } from "@apollo/client/react";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import {
  AskBeginningDocument,
  type AskBeginningQuery,
  AskConversationDocument,
} from "../../../graphql/graphql.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { useLeaveOutAi } from "../../research/filters/useLeaveOutAi.ts";
import styles from "./Ask.module.css";
import { AskComposer } from "./AskComposer.tsx";
import { AskHistory } from "./AskHistory.tsx";
import { AskMessages } from "./AskMessages.tsx";
import { type AskScope, readAskScope } from "./ask-scope.ts";
import { SuggestedQuestions } from "./SuggestedQuestions.tsx";
import { useAsk } from "./use-ask.ts";

export interface AskPageProps {
  readonly conversationId: string | undefined;
  /** The scope of a new conversation. */
  readonly scope: AskScope | undefined;
  /** A question from the address, to send or to edit first. */
  readonly draft: string | undefined;
  /** Opens a conversation; without an id, a new one. */
  readonly onOpen: (conversationId: string | undefined) => void;
  /** A new conversation has its id; its answer is still arriving. */
  readonly onStarted: (conversationId: string) => void;
}

/** Questions about what customers said, answered with their own words. */
export function AskPage({ conversationId, scope: wantedScope, draft, onOpen, onStarted }: AskPageProps) {
  const { data: beginning } = useQuery(AskBeginningDocument);
  const leaving = useLeaveOutAi();
  const state = useAsk({ conversationId, withoutAi: leaving.withoutAi, onStarted });
  // There is nothing to read before the first answer is complete.
  const isUnstored = conversationId === undefined || state.isStarting;
  const { data, error, refetch } = useQuery(AskConversationDocument, {
    variables: { id: conversationId ?? "" },
    skip: isUnstored,
  });
  const conversation = isUnstored ? undefined : data?.askConversation;
  const [chosen, setChosen] = useState<AskScope | "everything">();
  const kept = conversation === undefined ? wantedScope : readAskScope(conversation.filter);
  const scope = chosen === "everything" ? undefined : (chosen ?? kept);
  const [text, setText] = useState(draft ?? "");
  usePageTitle(conversation?.title ?? t("ask.title", "Ask"));
  const end = useRef<HTMLDivElement>(null);
  const eventCount = state.inProgress?.events.length;
  useEffect(() => {
    if (eventCount !== undefined) end.current?.scrollIntoView({ block: "nearest" });
  }, [eventCount]);
  const send = async (question: string) => {
    setText("");
    setChosen(scope ?? "everything");
    if (!(await state.ask(question, scope))) setText(question);
  };
  const settings = beginning?.aiSettings;
  const isLoading =
    conversationId !== undefined && conversation === undefined && state.inProgress === undefined;
  return (
    <Page
      title={t("ask.title", "Ask")}
      actions={
        <>
          <AskHistory currentId={conversationId} onOpen={onOpen} />
          {conversationId !== undefined && (
            <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => onOpen(undefined)}>
              {t("ask.new", "New conversation")}
            </Button>
          )}
        </>
      }
    >
      {error && conversation === undefined && state.inProgress === undefined ? (
        <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />
      ) : isLoading ? (
        <LoadingState />
      ) : (
        <div className={styles.conversation}>
          {settings?.enabled === false && <NoAi isRemoved={settings.removed} />}
          {settings?.enabled !== false && conversation === undefined && state.inProgress === undefined && (
            <SuggestedQuestions
              jobRole={beginning?.viewer.user.jobRole}
              onChoose={(question) => void send(question)}
            />
          )}
          <AskMessages
            messages={conversation?.messages ?? []}
            inProgress={state.inProgress}
            onCancel={state.cancel}
          />
          {state.problem !== undefined && <Banner tone="danger">{state.problem}</Banner>}
          <div ref={end} className={styles.end} />
          {settings?.enabled !== false && (
            <AskComposer
              text={text}
              onText={setText}
              onSend={(question) => void send(question)}
              isBusy={state.inProgress !== undefined}
              leaving={leaving}
              scope={scope}
              onScope={(next) => setChosen(next ?? "everything")}
            />
          )}
          {settings?.enabled === true && <Provider settings={settings} />}
        </div>
      )}
    </Page>
  );
}

/** Names the AI service that answers. */
function Provider({ settings }: { settings: AskBeginningQuery["aiSettings"] }) {
  return (
    <p className={styles.provider}>
      {settings.generates
        ? t("ask.provider", "Answers are written by {provider}. Every quote is checked against its source.", {
            provider: settings.provider,
          })
        : t(
            "ask.provider.built-in",
            "Answers quote what people said, word for word. No AI service is connected to this workspace.",
          )}
    </p>
  );
}

/** Says why Ask is unavailable, and that earlier conversations are too. */
function NoAi({ isRemoved }: { isRemoved: boolean }) {
  return (
    <Banner tone="plain">
      {isRemoved
        ? t(
            "ask.removed-ai",
            "This workspace has the add-on that disables generative AI, so no questions can be asked and earlier conversations are hidden.",
          )
        : t(
            "ask.off",
            "AI is switched off in this workspace, so no questions can be asked and earlier conversations are hidden. An admin can switch it on in the settings.",
          )}
    </Banner>
  );
}
