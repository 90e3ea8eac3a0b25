/** What an act leaves in its tenant's audit chain; the database adds its place, its time and its hash. */
export interface AuditedAct {
  readonly id: string;
  readonly kind: string;
  readonly actorKind: AuditedActorKind;
  readonly actorId: string | null;
  readonly actorName: string | null;
  /** The access token or the application that a person acted by. */
  readonly actorThroughId: string | null;
  readonly subjectType: string;
  readonly subjectId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly requestId: string;
  /** The residency key, as `us_b`. */
  readonly region: string;
}

export type AuditedActorKind = "user" | "token" | "application" | "model" | "system" | "public" | "anonymous";
