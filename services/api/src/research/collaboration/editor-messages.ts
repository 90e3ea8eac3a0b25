import type { MessageLimits } from "../../http/message-budget.ts";

/** What one editor's socket may send. A fast typist sends 15 messages a second. */
export const editorMessages: MessageLimits = {
  messagesBurst: 300,
  messagesPerSecond: 60,
  bytesBurst: 20_000_000,
  bytesPerSecond: 2_000_000,
};
