import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/**
 * Mails a link to whoever has the address, if anybody has. It is enqueued for every address alike, so that neither
 * an answer nor its time tells who is a member.
 */
export const mailAccountLinkTask = defineTask({
  name: "account.mail-link",
  payload: z.object({ email: z.string().max(320), purpose: z.enum(["RESET_PASSWORD", "UNLOCK"]) }),
});

/** Mails the link that confirms a new address to it, and word of it to the old one. */
export const mailEmailChangeTask = defineTask({
  name: "account.mail-email-change",
  payload: z.object({ userId: z.uuid(), email: z.string().max(320) }),
});

/** Tells the old address that it is the member's no more. */
export const mailEmailChangedTask = defineTask({
  name: "account.mail-email-changed",
  payload: z.object({ userId: z.uuid(), oldEmail: z.string().max(320) }),
});
