import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Author } from "../../../kernel/authors/author.ts";
import type { Import } from "../import.ts";

export type RestoringImport = Pick<Import, "createdBy" | "id" | "projectId">;

/** What a restoration needs besides the transaction. */
export interface Restoring {
  readonly current: RestoringImport;
  readonly author: Author;
  /** The transaction with the importing member's rights; undefined if they have left. */
  readonly member: TenantTransaction | undefined;
  /** Active members by lower-case address. */
  readonly memberIds: ReadonlyMap<string, string>;
}
