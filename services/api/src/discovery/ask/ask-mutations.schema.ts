import { rateAnswer } from "@fieldstone/domain/discovery/ask/rate-answer.ts";
import { readConversation } from "@fieldstone/domain/discovery/ask/read-conversations.ts";
import { setConversationDeleted } from "@fieldstone/domain/discovery/ask/set-conversation-deleted.ts";
import { builder } from "../../graphql/builder.ts";
import { DeletedPayload, ObjectIdInput } from "../../graphql/object-id-input.ts";
import { AskConversationRef } from "./ask.refs.ts";
import { AskFeedback } from "./ask.schema.ts";

const RateAnswerInput = builder.inputType("RateAnswerInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    feedback: t.field({ type: AskFeedback, description: "Omit to remove the rating." }),
  }),
});

const RateAnswerPayload = builder.objectRef<{ ratedId: string }>("RateAnswerPayload").implement({
  fields: (t) => ({ ratedId: t.exposeID("ratedId") }),
});

const AskConversationPayload = builder
  .objectRef<{ conversationId: string }>("AskConversationPayload")
  .implement({
    fields: (t) => ({
      conversation: t.field({
        type: AskConversationRef,
        resolve: ({ conversationId }, _args, context) =>
          context.read((tx) => readConversation(tx, conversationId)),
      }),
    }),
  });

builder.mutationFields((t) => ({
  rateAnswer: t.field({
    scope: "person",
    type: RateAnswerPayload,
    args: { input: t.arg({ type: RateAnswerInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => rateAnswer(tx, input.id, input.feedback ?? null));
      return { ratedId: input.id };
    },
  }),
  deleteAskConversation: t.field({
    scope: "person",
    type: DeletedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setConversationDeleted(tx, input.id, true));
      return { deletedId: input.id };
    },
  }),
  restoreAskConversation: t.field({
    scope: "person",
    type: AskConversationPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setConversationDeleted(tx, input.id, false));
      return { conversationId: input.id };
    },
  }),
}));
