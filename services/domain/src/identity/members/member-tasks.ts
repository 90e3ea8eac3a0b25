import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Tells the router whether a member's address belongs to this workspace, by the current state. */
export const publishMemberLinkTask = defineTask({
  name: "member.publish-link",
  payload: z.object({ userId: z.uuid() }),
  maxAttempts: 20,
});

/** As publishMemberLinkTask, for an address, which may no longer be a member's. */
export const publishAddressLinkTask = defineTask({
  name: "member.publish-address-link",
  payload: z.object({ email: z.string().max(320) }),
  maxAttempts: 20,
});

/** As publishMemberLinkTask, for an invitation's address. */
export const publishInvitationLinkTask = defineTask({
  name: "invitation.publish-link",
  payload: z.object({ invitationId: z.uuid() }),
  maxAttempts: 20,
});

/** Mails an invitation, if it is still open. */
export const mailInvitationTask = defineTask({
  name: "invitation.mail",
  payload: z.object({ invitationId: z.uuid() }),
});
