import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Mails a member whom a comment mentions, if they may read it. */
export const mailMentionTask = defineTask({
  name: "comment.mail-mention",
  payload: z.object({ commentId: z.uuid(), userId: z.uuid() }),
});
