import { ProductError } from "@fieldstone/model/errors.ts";
import { passwordLengthMax, sharePasswordLengthMin } from "@fieldstone/model/limits.ts";
import { textLength } from "@fieldstone/model/text/text-length.ts";
import { newGrantKey } from "../../access/share-links/share-grant.ts";
import type { SharePassword } from "../../access/share-links/share-link-store.ts";
import { hashPassword } from "../../identity/passwords/password-hash.ts";

/**
 * A link's password hash with a signing key of its own; null for no password.
 * @throws ProductError `share_link.password_short`, `share_link.password_long`
 */
export async function hashSharePassword(password: string | null | undefined): Promise<SharePassword> {
  if (password == null) return null;
  if (textLength(password) < sharePasswordLengthMin) {
    const message = `Use at least ${sharePasswordLengthMin} characters.`;
    throw new ProductError("ValidationError", "share_link.password_short", message, { field: "password" });
  }
  if (textLength(password) > passwordLengthMax) {
    const message = `Use at most ${passwordLengthMax} characters.`;
    throw new ProductError("ValidationError", "share_link.password_long", message, { field: "password" });
  }
  return { hash: await hashPassword(password), grantKey: newGrantKey() };
}
