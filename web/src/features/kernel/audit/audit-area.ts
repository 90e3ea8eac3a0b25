import type { AuditKind } from "../../../graphql/audit-kinds.gen.ts";

/** Actions that the audit log groups under one heading. */
export interface AuditArea {
  /** Key in the address. */
  readonly key: string;
  readonly label: string;
  readonly kinds: Readonly<Partial<Record<AuditKind, string>>>;
}
