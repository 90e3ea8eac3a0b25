import { sql } from "kysely";
import type { TenantTransaction } from "./tenant.ts";

/**
 * Every advisory lock that Fieldstone takes in Postgres. Two uses of one key wait for each other without need and can
 * deadlock, so each has a key of its own here; `advisory-locks.test.ts` reads the migrations and sources for others.
 */
export const advisoryLocks = {
  /** A tenant's writes share it, a fence holds it alone. */
  tenantWrites: 7_081,
  /** One transaction at a time appends to a tenant's audit chain. Taken last, just before the commit. */
  auditChain: 7_082,
  /** Held for a worker's life under its name; who can take it knows that the worker has ended. */
  workerLease: 7_083,
  folderTree: 7_084,
  groupCount: 7_085,
  projectCount: 7_086,
  templateCount: 7_089,
  savedFilterCount: 7_090,
  extensionCount: 7_096,
  /** Of a project. */
  codingRoundCount: 7_097,
  attachmentCount: 7_095,
  askConversationCount: 7_099,
  /** Minutes of transcription are reserved one after another. */
  transcriptionMinutes: 7_110,
  /** Of a member. */
  projectExportCount: 7_100,
  /** Of a member. */
  savedFeedCount: 7_140,
  sharedFeedCount: 7_141,
  /** Of a member. */
  starCount: 7_195,
  channelCount: 7_200,
  channelDataCount: 7_201,
  /** Of a note, an insight or a tag. */
  reelCount: 7_150,
  /** Of a member. */
  reelExportCount: 7_151,
  /** One sign-in of an address at a time becomes a member by its domain. */
  domainJoin: 7_087,
  /** One import at a time makes the tags and people that its rows name. */
  importedNames: 7_088,
  /** One runner of migrations at a time in a database. */
  migrations: 7_081_002,
  /** Global database: changes of routes and claims, one after another. */
  routes: 7_310_021,
  /** One run of a media job at a time, however often its message is delivered. */
  mediaJobRun: 7_180,
} as const;

/** Those that a tenant's transaction takes by `lockTenant`. */
export type TenantLock =
  | "folderTree"
  | "groupCount"
  | "projectCount"
  | "templateCount"
  | "savedFilterCount"
  | "extensionCount"
  | "codingRoundCount"
  | "attachmentCount"
  | "askConversationCount"
  | "transcriptionMinutes"
  | "projectExportCount"
  | "savedFeedCount"
  | "sharedFeedCount"
  | "starCount"
  | "channelCount"
  | "channelDataCount"
  | "reelCount"
  | "reelExportCount"
  | "domainJoin"
  | "importedNames";

/**
 * Waits for the tenant's lock, or for that of one subject within the tenant, and holds it until the transaction ends.
 * Take it before rows and queues that other writes of the tenant lock, so that nobody waits in a circle.
 */
export async function lockTenant(tx: TenantTransaction, lock: TenantLock, subject?: string): Promise<void> {
  const { teamId } = tx.context;
  const name = subject === undefined ? teamId : `${teamId}:${subject}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, ${advisoryLocks[lock]}))`.execute(tx.db);
}
