import type { Permission } from "@fieldstone/model/access/permissions.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { z } from "zod";
import { isRequestable } from "../../kernel/objects/object-registry.ts";
import type { RequestableType } from "../../kernel/objects/object-types.ts";

export const accessRequestStatuses = ["OPEN", "ALLOWED", "REFUSED"] as const;
export type AccessRequestStatus = (typeof accessRequestStatuses)[number];

export interface RequestableObject {
  readonly objectType: RequestableType;
  readonly objectId: string;
}

/** What the requester may know: nothing of the object beyond what they named. */
export interface OwnAccessRequest extends RequestableObject {
  readonly id: string;
  readonly requesterId: string;
  readonly level: Permission;
  readonly message: string | null;
  readonly status: AccessRequestStatus;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
}

/** The request as members who may decide see it. */
export interface AccessRequest extends OwnAccessRequest {
  readonly projectId: string;
  readonly title: string;
  readonly projectTitle: string;
}

/** The same limit as for messages of invitations. */
export const accessRequestMessageLengthMax = 500;

/** Hours until a rejected requester may ask again. Our own choice. */
export const requestAgainAfterHours = 24;

export const requestAccessInput = z.object({
  objectType: z.string().refine(isRequestable),
  objectId: z.uuid(),
  level: z
    .enum(["READ", "WRITE"])
    .nullish()
    .transform((level) => level ?? "READ"),
  message: z
    .string()
    .trim()
    .max(
      accessRequestMessageLengthMax,
      `The message can have at most ${accessRequestMessageLengthMax} characters.`,
    )
    .nullish()
    .transform((message) => message || null),
});

export function accessRequestNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "access_request.not_found",
    "This request is gone, or you cannot decide it. Reload the page.",
  );
}
