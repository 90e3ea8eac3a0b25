import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/**
 * Mails a link to the address's member, if there is one. Enqueued for every address, so that neither the
 * response nor its timing reveals who is a member.
 */
export const mailAccountLinkTask = defineTask({
  name: "account.mail-link",
  payload: z.object({ email: z.string().max(320), purpose: z.enum(["RESET_PASSWORD", "UNLOCK"]) }),
});

/** Mails the confirmation link to the new address and a notice to the old one. */
export const mailEmailChangeTask = defineTask({
  name: "account.mail-email-change",
  payload: z.object({ userId: z.uuid(), email: z.string().max(320) }),
});

/** Tells the old address that the account no longer uses it. */
export const mailEmailChangedTask = defineTask({
  name: "account.mail-email-changed",
  payload: z.object({ userId: z.uuid(), oldEmail: z.string().max(320) }),
});
