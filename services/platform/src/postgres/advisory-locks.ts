import { sql } from "kysely";
import type { TenantTransaction } from "./tenant.ts";

/**
 * All advisory locks that Fieldstone takes in Postgres. Two uses of the same key would wait for each other
 * needlessly and could deadlock, so each has its own key here; `advisory-locks.test.ts` searches the
 * migrations and sources for others.
 */
export const advisoryLocks = {
  /** Shared by a tenant's writes, exclusive for a fence. */
  tenantWrites: 7_081,
  /** Lets one transaction at a time append to a tenant's audit chain. Taken last, just before the commit. */
  auditChain: 7_082,
  /** Held under a worker's name while it lives; if another process can take it, the worker has ended. */
  workerLease: 7_083,
  folderTree: 7_084,
  groupCount: 7_085,
  projectCount: 7_086,
  templateCount: 7_089,
  savedFilterCount: 7_090,
  extensionCount: 7_096,
  /** Per project. */
  codingRoundCount: 7_097,
  attachmentCount: 7_095,
  askConversationCount: 7_099,
  /** Transcription minutes are reserved one request at a time. */
  transcriptionMinutes: 7_110,
  /** Per member. */
  projectExportCount: 7_100,
  /** Per member. */
  savedFeedCount: 7_140,
  sharedFeedCount: 7_141,
  /** Per member. */
  starCount: 7_195,
  /** Per project, and once for the workspace's own boards. */
  tagBoardCount: 7_196,
  /** Per project or extension, and once for the workspace's own fields. */
  fieldCount: 7_198,
  /** Per project. */
  viewCount: 7_199,
  /** Members and paid seats. Taken after the rows of the members concerned. */
  memberCount: 7_202,
  /** Per member. */
  apiTokenCount: 7_203,
  oauthApplicationCount: 7_204,
  scimTokenCount: 7_205,
  enterpriseDomainCount: 7_206,
  /** Unfinished uploads, per member. */
  uploadCount: 7_207,
  /** Mails to addresses that never answered, per cause. Taken before the rows of other limits. */
  unansweredMails: 7_208,
  /** Per shared object. */
  shareLinkCount: 7_197,
  channelCount: 7_200,
  channelDataCount: 7_201,
  /** Per note, insight or tag. */
  reelCount: 7_150,
  /** Per member. */
  reelExportCount: 7_151,
  /** Per e-mail address: one sign-in at a time may join the workspace by the address's domain. */
  domainJoin: 7_087,
  /** Lets one import at a time create the tags and people that its rows name. */
  importedNames: 7_088,
  /** Lets one process at a time run a database's migrations. */
  migrations: 7_081_002,
  /** Global database: serialises changes of routes and claims. */
  routes: 7_310_021,
  /** Lets a media job run once at a time, however often its message is delivered. */
  mediaJobRun: 7_180,
} as const;

/** The locks that a tenant's transaction takes with `lockTenant`. */
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
  | "tagBoardCount"
  | "fieldCount"
  | "viewCount"
  | "memberCount"
  | "apiTokenCount"
  | "oauthApplicationCount"
  | "scimTokenCount"
  | "enterpriseDomainCount"
  | "uploadCount"
  | "unansweredMails"
  | "shareLinkCount"
  | "channelCount"
  | "channelDataCount"
  | "reelCount"
  | "reelExportCount"
  | "domainJoin"
  | "importedNames";

/**
 * Waits for the tenant's lock, or for that of one subject within the tenant, and holds it until the
 * transaction ends. To avoid deadlocks, take it before locking rows and queues that the tenant's other writes
 * lock.
 */
export async function lockTenant(tx: TenantTransaction, lock: TenantLock, subject?: string): Promise<void> {
  const { teamId } = tx.context;
  const name = subject === undefined ? teamId : `${teamId}:${subject}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, ${advisoryLocks[lock]}))`.execute(tx.db);
}
