import { useApolloClient } from "@apollo/client/react";
import type { AskEvent } from "@fieldstone/model/ask/ask-event.ts";
import { useEffect, useRef, useState } from "react";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { AskConversationDocument } from "../../../graphql/graphql.ts";
import { readUntilEnded } from "./ended-answer.ts";
import { streamAsk } from "./stream-ask.ts";

/** A question whose answer is being written. */
export interface AskInProgress {
  readonly question: string;
  readonly events: readonly AskEvent[];
  /** Whether it is the first of a new conversation. */
  readonly isFirst: boolean;
}

interface AskOptions {
  readonly conversationId: string | undefined;
  readonly withoutAi: boolean;
  readonly onStarted: (id: string) => void;
}

/** Asks one question at a time; the answer can be cancelled, and is read from the API once it is complete. */
export function useAsk({ conversationId, withoutAi, onStarted }: AskOptions) {
  const client = useApolloClient();
  const [inProgress, setInProgress] = useState<AskInProgress>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function ask(question: string, filter: object | undefined): Promise<boolean> {
    const controller = new AbortController();
    running.current = controller;
    let id = conversationId;
    setProblem(undefined);
    setInProgress({ question, events: [], isFirst: conversationId === undefined });
    try {
      await streamAsk(
        { question, conversationId, filter, withoutAi },
        (event) => {
          if (event.type === "started" && id === undefined) {
            id = event.conversationId;
            onStarted(id);
          }
          setInProgress((before) => before && { ...before, events: [...before.events, event] });
        },
        controller.signal,
      );
    } catch (error) {
      if (!controller.signal.aborted) setProblem(readFailure(error).message);
    }
    running.current = undefined;
    if (id !== undefined) {
      const variables = { id };
      refetchLists(client, ["askConversations"]);
      // A cancelled answer ends on the server a little later than here.
      await readUntilEnded(async () => {
        const read = await client.query({
          query: AskConversationDocument,
          variables,
          fetchPolicy: "network-only",
        });
        return controller.signal.aborted && read.data?.askConversation?.messages.at(-1)?.status === "WRITING";
      }).catch((error: unknown) => setProblem(readFailure(error).message));
    }
    setInProgress(undefined);
    return id !== undefined;
  }

  return {
    inProgress,
    isStarting: inProgress?.isFirst === true,
    problem,
    ask,
    cancel: () => running.current?.abort(),
  };
}
