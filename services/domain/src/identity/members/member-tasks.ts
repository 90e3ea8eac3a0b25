import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Tells the router that a member's address belongs to this workspace, or does no more; reads which it is. */
export const publishMemberLinkTask = defineTask({
  name: "member.publish-link",
  payload: z.object({ userId: z.uuid() }),
  maxAttempts: 20,
});

/** As above for an address itself, also one that is nobody's any more. */
export const publishAddressLinkTask = defineTask({
  name: "member.publish-address-link",
  payload: z.object({ email: z.string().max(320) }),
  maxAttempts: 20,
});

/** As above for an invitation's address. */
export const publishInvitationLinkTask = defineTask({
  name: "invitation.publish-link",
  payload: z.object({ invitationId: z.uuid() }),
  maxAttempts: 20,
});

/** Writes to whoever was invited, while the invitation is open. */
export const mailInvitationTask = defineTask({
  name: "invitation.mail",
  payload: z.object({ invitationId: z.uuid() }),
});
