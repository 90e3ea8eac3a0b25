import {
  type AskClaim,
  type AskCount,
  type AskReceipt,
  emptyReceipt,
} from "@fieldstone/model/ask/ask-event.ts";
import type { Citation } from "@fieldstone/model/search/answer.ts";
import { searchKind } from "@fieldstone/model/search/search-query.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { refKey } from "../search/read-indexed-objects.ts";
import { type AskMessage, citedAs, quotesAlone } from "./ask.ts";
import {
  areAllReadable,
  describeClaims,
  isCitable,
  readShownSources,
  type ShownSources,
} from "./describe-claims.ts";
import { findMessages, readConversation } from "./read-conversations.ts";

/** An answer as its reader may see it now. */
export interface ShownAnswer extends AskReceipt {
  readonly claims: readonly AskClaim[];
  readonly counted: AskCount | null;
  /** Claims that are hidden, or of which only quotes are left: the reader can no longer read all sources. */
  readonly numHidden: number;
  readonly isQuestion: boolean;
  readonly sources: readonly AnswerSource[];
}

type AnswerSource = Pick<Citation, "type" | "id" | "datumId" | "parentId" | "authorKind"> & {
  readonly title: string;
};

export interface ShownMessage
  extends Pick<
    AskMessage,
    "id" | "role" | "text" | "status" | "failureCode" | "failureMessage" | "model" | "feedback" | "createdAt"
  > {
  readonly answer: ShownAnswer | null;
}

/** The messages of the actor's conversation, in order. @throws ProductError `ask.not_found` */
export async function readAnswers(
  tx: TenantTransaction,
  conversationId: string,
): Promise<readonly ShownMessage[]> {
  const { id } = await readConversation(tx, conversationId);
  const messages = await findMessages(tx, id);
  const sources = await readShownSources(
    tx,
    messages.flatMap(({ claims, passages }) => [
      ...claims.flatMap(({ citations }) => citations),
      ...passages,
    ]),
  );
  // The stored answer is not passed on, because its claims may quote what the reader may no longer read.
  return messages.map(({ claims, counted, receipt, passages, conversationId: _id, ...message }, at) => ({
    ...message,
    answer:
      message.role === "USER"
        ? null
        : answerOf(
            { id: message.id, claims, counted, receipt, passages },
            messages[at - 1]?.text ?? "",
            sources,
          ),
  }));
}

type StoredAnswer = Pick<AskMessage, "id" | "claims" | "counted" | "receipt" | "passages">;

function answerOf(message: StoredAnswer, question: string, sources: ShownSources): ShownAnswer {
  const isReadable = areAllReadable(sources, message.passages);
  const claims = describeClaims(sources, message.id, message.claims, { isReadable });
  return {
    ...(message.receipt ?? emptyReceipt),
    claims,
    counted: message.counted,
    numHidden: message.claims.filter(
      ({ text, citations }) =>
        (!isReadable && text !== quotesAlone(citations)) ||
        citations.some((citation) => !isCitable(sources, citation)),
    ).length,
    isQuestion: searchKind(question) === "question",
    sources: message.passages.flatMap(({ type, id }) => {
      const source = sources.objects.get(refKey({ objectType: type, objectId: id }));
      if (source === undefined) return [];
      const { title, citedId, withinId, authorKind } = source;
      const parent = withinId === null ? {} : { parentId: withinId };
      const author = authorKind === undefined ? {} : { authorKind };
      return [{ ...citedAs({ type, id, citedId }), title, ...parent, ...author }];
    }),
  };
}
