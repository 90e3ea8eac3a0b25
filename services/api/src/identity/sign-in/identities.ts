import { findApiTokenIdentity } from "@fieldstone/domain/identity/api-tokens/read-api-tokens.ts";
import { touchApiToken } from "@fieldstone/domain/identity/api-tokens/touch-api-token.ts";
import { type Identity, lastUseWriteGapSeconds } from "@fieldstone/domain/identity/members/identity.ts";
import { findOauthIdentity } from "@fieldstone/domain/identity/oauth/read-oauth-grants.ts";
import { touchOauthGrant } from "@fieldstone/domain/identity/oauth/touch-oauth-grant.ts";
import { findSessionIdentity } from "@fieldstone/domain/identity/sessions/read-sessions.ts";
import { sessionExpiry } from "@fieldstone/domain/identity/sessions/session.ts";
import { touchSession } from "@fieldstone/domain/identity/sessions/touch-session.ts";
import { requireCapability } from "@fieldstone/domain/kernel/entitlements/entitlements.ts";
import { hashSecret } from "@fieldstone/domain/kernel/secrets/secret.ts";
import type { Log } from "@fieldstone/platform/log/create-log.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { Actor, TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { RecentCache } from "../../http/limits/recent-cache.ts";

/** How long an identity is cached; changes of it are announced and apply at once. */
const identityCacheMs = 5_000;
const identityCacheEntriesMax = 10_000;

type UserActor = Extract<Actor, { kind: "user" }>;

export interface ProvenIdentity {
  readonly teamId: string;
  readonly actor: UserActor;
  readonly sessionId: string | undefined;
  /** Networks that may open the workspace; empty allows all. */
  readonly ipAllowList: readonly string[];
}

type SecretKind = "session" | "apiToken" | "oauth";

/** Finds the owner of a secret by its hash, with at most one query in five seconds for each secret. */
export class Identities {
  readonly #cell: CellDatabase;
  readonly #log: Log;
  readonly #known = new RecentCache<ProvenIdentity>({
    lifeMs: identityCacheMs,
    entriesMax: identityCacheEntriesMax,
  });
  readonly #pending = new Map<string, Promise<ProvenIdentity | undefined>>();
  /** Counts invalidations: an identity read before one may be out of date and is not cached. */
  #forgotten = 0;
  readonly #touching = new Set<Promise<void>>();

  constructor(cell: CellDatabase, log: Log) {
    this.#cell = cell;
    this.#log = log;
  }

  /**
   * The identity of a secret in a team; undefined where it is wrong, expired or revoked.
   * @throws ProductError `plan.upgrade_needed` where a program's secret is valid but the plan has no public
   * API
   */
  find(
    kind: SecretKind,
    secret: string,
    tenant: TenantContext,
  ): Promise<ProvenIdentity | undefined> | ProvenIdentity {
    const tokenHash = hashSecret(secret);
    const key = `${kind}:${tenant.teamId}:${tokenHash.toString("base64url")}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const pending = this.#pending.get(key);
    if (pending !== undefined) return pending;
    const read = this.#read(kind, key, tokenHash, tenant).finally(() => {
      if (this.#pending.get(key) === read) this.#pending.delete(key);
    });
    this.#pending.set(key, read);
    return read;
  }

  /** Drops a member's cached identities: they were signed out, removed, or given another role. */
  forget(teamId: string, userId: string): void {
    this.#forgetReads();
    this.#known.deleteWhere((known) => known.teamId === teamId && known.actor.userId === userId);
  }

  /** Drops all identities of a team, whose sign-in rules have changed. */
  forgetTeam(teamId: string): void {
    this.#forgetReads();
    this.#known.deleteWhere((known) => known.teamId === teamId);
  }

  /** Drops all identities: announcements may have been missed. */
  forgetAll(): void {
    this.#forgetReads();
    this.#known.clear();
  }

  /** Waits for pending writes of the time of last use. */
  async close(): Promise<void> {
    await Promise.all(this.#touching);
  }

  async #read(
    kind: SecretKind,
    key: string,
    tokenHash: Buffer,
    tenant: TenantContext,
  ): Promise<ProvenIdentity | undefined> {
    const forgotten = this.#forgotten;
    const proven = await this.#prove(kind, tokenHash, tenant);
    if (proven !== undefined && forgotten === this.#forgotten) this.#known.set(key, proven);
    return proven;
  }

  /** Later requests read again and do not join a read that began earlier. */
  #forgetReads(): void {
    this.#forgotten += 1;
    this.#pending.clear();
  }

  #prove(kind: SecretKind, tokenHash: Buffer, tenant: TenantContext): Promise<ProvenIdentity | undefined> {
    if (kind === "session") return this.#session(tokenHash, tenant);
    return kind === "apiToken" ? this.#apiToken(tokenHash, tenant) : this.#oauth(tokenHash, tenant);
  }

  async #session(tokenHash: Buffer, tenant: TenantContext): Promise<ProvenIdentity | undefined> {
    const found = await withTenant(this.#cell, tenant, "read", (tx) => findSessionIdentity(tx, tokenHash));
    if (found === undefined) return undefined;
    if (isUseWorthWriting(found)) {
      this.#touch(tenant, (write) => touchSession(write, found.sessionId, sessionExpiry()));
    }
    const { sessionId, ipAllowList } = found;
    return { teamId: tenant.teamId, actor: actorOf(found), sessionId, ipAllowList };
  }

  async #apiToken(tokenHash: Buffer, tenant: TenantContext): Promise<ProvenIdentity | undefined> {
    const found = await this.#ofProgram(tenant, (tx) => findApiTokenIdentity(tx, tokenHash));
    if (found === undefined) return undefined;
    if (isUseWorthWriting(found)) this.#touch(tenant, (write) => touchApiToken(write, found.apiTokenId));
    const actor = { ...actorOf(found), tokenId: found.apiTokenId, scopes: found.scopes };
    return { teamId: tenant.teamId, actor, sessionId: undefined, ipAllowList: found.ipAllowList };
  }

  async #oauth(tokenHash: Buffer, tenant: TenantContext): Promise<ProvenIdentity | undefined> {
    const found = await this.#ofProgram(tenant, (tx) => findOauthIdentity(tx, tokenHash));
    if (found === undefined) return undefined;
    if (isUseWorthWriting(found)) this.#touch(tenant, (write) => touchOauthGrant(write, found.grantId));
    const { applicationId, scopes } = found;
    const actor = { ...actorOf(found), tokenId: applicationId, applicationId, scopes };
    return { teamId: tenant.teamId, actor, sessionId: undefined, ipAllowList: found.ipAllowList };
  }

  /** The owner of a program's secret, if the plan has the public API. */
  #ofProgram<T>(
    tenant: TenantContext,
    find: (tx: TenantTransaction) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    return withTenant(this.#cell, tenant, "read", async (tx) => {
      const found = await find(tx);
      if (found !== undefined) await requireCapability(tx, "publicApi");
      return found;
    });
  }

  /** Not awaited by the request: a lost write makes the time of last use five minutes less accurate. */
  #touch(tenant: TenantContext, write: Parameters<typeof withTenant<void>>[3]): void {
    const done = withTenant(this.#cell, tenant, "uncounted", write)
      .catch((error: unknown) =>
        this.#log.warn(
          { error, teamId: tenant.teamId, requestId: tenant.requestId },
          "the last use could not be written",
        ),
      )
      .finally(() => this.#touching.delete(done));
    this.#touching.add(done);
  }
}

function actorOf(identity: Identity): UserActor {
  const { userId, role, workspaceAdmin, groupIds } = identity;
  return { kind: "user", userId, role, workspaceAdmin, groupIds };
}

function isUseWorthWriting(identity: Identity): boolean {
  const last = identity.lastUsedAt?.getTime() ?? 0;
  return Date.now() - last > lastUseWriteGapSeconds * 1_000;
}
