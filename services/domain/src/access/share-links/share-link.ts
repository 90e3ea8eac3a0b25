import { ProductError } from "@fieldstone/model/errors.ts";
import type { PlacedType } from "../../kernel/objects/object-types.ts";
import type { PlacedObject } from "../permissions/read-document-places.ts";

export interface ShareLink extends PlacedObject {
  readonly id: string;
  readonly token: string;
  readonly hasPassword: boolean;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

/** Links of one object that are not turned off; all are read with it. Our own choice. */
export const shareLinksMax = 100;

export function tooManyShareLinks(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "share_link.too_many",
    `One thing can have ${shareLinksMax} links. Turn off one that is no longer needed.`,
  );
}

/** Their links also show quotes and clips of other texts in the project. */
const typesWithQuotes: ReadonlySet<PlacedType> = new Set(["insight", "reel"]);

/** True if only people with access to the project may create and see links of such objects. */
export function opensProject(objectType: PlacedType): boolean {
  return typesWithQuotes.has(objectType);
}

export function shareLinkNeedsProject(): ProductError {
  return new ProductError(
    "Forbidden",
    "share_link.project_needed",
    "A link would also show quotes from other notes of the project, which you cannot open. Ask the project's owner to share this.",
  );
}

export function shareLinkNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "share_link.not_found",
    "This link does not work. Check it, or ask the person who sent it for a new one.",
  );
}

export function shareLinkExpired(): ProductError {
  return new ProductError(
    "Forbidden",
    "share_link.expired",
    "This link has expired. Ask the person who sent it for a new one.",
  );
}

export function shareLinkRevoked(): ProductError {
  return new ProductError(
    "Forbidden",
    "share_link.revoked",
    "This link has been turned off. Ask the person who sent it for a new one.",
  );
}

export function publicAccessDisabled(): ProductError {
  return new ProductError(
    "Forbidden",
    "share_link.public_access_disabled",
    "This workspace does not allow public links. Ask the person who sent it to give you access as a member.",
  );
}

export function sharePasswordNeeded(): ProductError {
  return new ProductError(
    "Forbidden",
    "share_link.password_needed",
    "This link asks for a password. Enter it, or ask the person who sent the link.",
  );
}

/** @throws ProductError `share_link.expiry_past` */
export function parseExpiry(expiresAt: Date | null | undefined, now: Date): Date | null {
  if (expiresAt == null) return null;
  if (expiresAt.getTime() > now.getTime()) return expiresAt;
  throw new ProductError("ValidationError", "share_link.expiry_past", "Choose a time in the future.", {
    field: "expiresAt",
  });
}
