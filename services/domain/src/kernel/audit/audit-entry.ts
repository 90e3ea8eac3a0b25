import { type OtherAuditKind, otherAuditKinds } from "@fieldstone/model/audit/audit-kinds.ts";
import type { AuditedActorKind } from "@fieldstone/platform/postgres/audited-acts.ts";
import { z } from "zod";
import { objectAuditKinds } from "../objects/object-registry.ts";
import type { ObjectAuditKind } from "../objects/object-types.ts";

export type AuditKind = OtherAuditKind | ObjectAuditKind;

/** Every kind of entry, by name: those of objects' acts, and those of what is no object. */
export function auditKinds(): readonly string[] {
  return [...otherAuditKinds, ...objectAuditKinds()].sort();
}

/** One act, as the workspace's audit log keeps it for good. */
export interface AuditEntry {
  readonly id: string;
  /** Its place in the workspace's chain, from 1 without a gap. */
  readonly seq: number;
  readonly kind: string;
  readonly actorKind: AuditedActorKind;
  readonly actorId: string | null;
  readonly actorName: string | null;
  /** Name of the access token or the application that the actor used. */
  readonly actorThrough: string | null;
  readonly subjectType: string;
  readonly subjectId: string | null;
  readonly data: unknown;
  /** SHA-256 over the entry and the hash before it, in hex. */
  readonly hash: string;
  readonly createdAt: Date;
}

export interface AuditRecord {
  readonly kind: AuditKind;
  readonly subjectType: string;
  readonly subjectId?: string;
  /** The member whom the act itself proves to be acting: by a password, a mailed link, their provider. */
  readonly by?: string;
  /** The application that the act itself proves to be acting in the member's name; with `by`. */
  readonly through?: string;
  /** What changed; never a secret. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Kinds that one list may be asked for together. */
const filteredKindsMax = 50;

/** Which entries are asked for, from one moment until before another; all of them where nothing is named. */
export const auditFilter = z.object({
  kinds: z
    .array(z.string().refine((kind) => auditKinds().includes(kind), "There is no such kind of entry."))
    .max(filteredKindsMax)
    .nullish(),
  actorId: z.string().nullish(),
  from: z.date().nullish(),
  until: z.date().nullish(),
});
export type AuditFilter = z.output<typeof auditFilter>;

/** The newest entry of a chain. Whoever keeps it notices later whether the chain was cut or rewritten. */
export interface AuditHead {
  readonly seq: number;
  /** In hex. */
  readonly hash: string;
}

/** A stretch of a chain, both ends with it. */
export interface AuditRange {
  readonly fromSeq: number;
  readonly toSeq: number;
}
