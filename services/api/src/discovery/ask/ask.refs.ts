import type { AskConversation } from "@fieldstone/domain/discovery/ask/ask.ts";
import type { ShownMessage } from "@fieldstone/domain/discovery/ask/read-answers.ts";
import { builder } from "../../graphql/builder.ts";

export const AskConversationRef = builder.objectRef<AskConversation>("AskConversation");
export const AskMessageRef = builder.objectRef<ShownMessage>("AskMessage");
