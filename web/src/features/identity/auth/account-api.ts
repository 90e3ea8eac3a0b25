import { postJson } from "../../../app/rest.ts";
import { z } from "../../../app/zod.ts";

const done = z.object({ success: z.boolean() });
const whose = z.object({ email: z.string() });

/** Asks for a link by mail; the answer is the same for every address. */
export function requestAccountLink(purpose: "reset" | "unlock", email: string) {
  return postJson(`/api/account/ask-${purpose}`, { email }, done);
}

export function resetPassword(token: string, newPassword: string) {
  return postJson("/api/account/reset-password", { token, newPassword }, whose);
}

export function unlockAccount(token: string) {
  return postJson("/api/account/unlock", { token }, whose);
}

/** Confirms the new address that a link was mailed to. */
export function confirmNewEmail(token: string) {
  return postJson("/api/account/confirm-email", { token }, whose);
}
