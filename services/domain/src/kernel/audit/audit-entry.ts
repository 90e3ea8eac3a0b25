import { type OtherAuditKind, otherAuditKinds } from "@fieldstone/model/audit/audit-kinds.ts";
import type { AuditedActorKind } from "@fieldstone/platform/postgres/audited-actions.ts";
import { z } from "zod";
import { objectAuditKinds } from "../objects/object-registry.ts";
import type { ObjectAuditKind } from "../objects/object-types.ts";

export type AuditKind = OtherAuditKind | ObjectAuditKind;

/** Every kind of entry, sorted: actions on objects, and events that concern no object. */
export function auditKinds(): readonly string[] {
  return [...otherAuditKinds, ...objectAuditKinds()].sort();
}

/** One entry of the workspace's audit log. Entries are kept permanently. */
export interface AuditEntry {
  readonly id: string;
  /** Its position in the workspace's chain, counted from 1 without gaps. */
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
  /** The member who the act itself proves is acting: by a password, a mailed link or their provider. */
  readonly by?: string;
  /** The application that the act itself proves is acting for the member; only with `by`. */
  readonly through?: string;
  /** What changed; never a secret. Shortened if it is long. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Keeps the data whole however long it is, because verifying the chain needs it. */
  readonly isWhole?: true;
}

/** The most kinds that one list can be filtered by. */
const filteredKindsMax = 50;

/** A filter by kind, actor and time (`from` inclusive, `until` exclusive); everything if empty. */
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

/** The newest entry of a chain. A copy of it lets one detect later that the chain was cut or rewritten. */
export interface AuditHead {
  readonly seq: number;
  readonly hash: string;
}

/** A range of a chain, both ends included. */
export interface AuditRange {
  readonly fromSeq: number;
  readonly toSeq: number;
}
