/** An action as recorded in its tenant's audit chain; the database adds its position, time and hash. */
export interface AuditedAction {
  readonly id: string;
  readonly kind: string;
  readonly actorKind: AuditedActorKind;
  readonly actorId: string | null;
  readonly actorName: string | null;
  /** The access token or application that the person used. */
  readonly actorThroughId: string | null;
  readonly subjectType: string;
  readonly subjectId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly requestId: string;
  /** The region's residency key, such as `us_b`. */
  readonly region: string;
}

export type AuditedActorKind = "user" | "token" | "application" | "model" | "system" | "public" | "anonymous";
