import { startQuestion } from "@fieldstone/domain/discovery/ask/start-question.ts";
import {
  administer,
  after,
  byId,
  defineFixtures,
  defineSeed,
  input,
  inputId,
  noArguments,
} from "../../refusals/fixtures.testing.ts";

const conversationSeed = defineSeed("conversation", async (tx, { word }) => {
  const { conversationId } = await startQuestion(tx, { question: `What about ${word}?` });
  return conversationId;
});
const answerSeed = defineSeed("answer", async (tx, { word }) => {
  const { answerId } = await startQuestion(tx, { question: `Why ${word}?` });
  return answerId;
});

defineFixtures({
  graphql: {
    "Query.askConversations": noArguments,
    "Query.askConversation": byId(conversationSeed),
    "Query.askCitation": { args: ({ idOf }) => ({ citationReferenceId: `${idOf(answerSeed)}-0` }) },
    "Mutation.rateAnswer": {
      ...input(({ idOf }) => ({ id: idOf(answerSeed), feedback: "Good" })),
      act: {
        before: (world) => administer(world, "update ask_messages set status = 'DONE' where team_id = $1"),
      },
    },
    "Mutation.deleteAskConversation": inputId(conversationSeed),
    "Mutation.restoreAskConversation": { ...inputId(conversationSeed), act: after("deleteAskConversation") },
  },
  rest: {
    "POST /api/ask": {
      path: () => "/api/ask",
      body: ({ idOf }) => ({ question: "Why?", conversationId: idOf(conversationSeed) }),
      door: "member",
      unaudited: "Kept as an action of AI with its model, prompt version, author and cost.",
    },
  },
});
