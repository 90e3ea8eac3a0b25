import { endGrant } from "@fieldstone/domain/identity/oauth/end-grant.ts";
import {
  consumeOauthRecord,
  deleteOauthRecords,
  findOauthRecord,
  putOauthRecord,
} from "@fieldstone/domain/identity/oauth/keep-oauth-records.ts";
import { findOauthApplication } from "@fieldstone/domain/identity/oauth/read-oauth-applications.ts";
import { announce } from "@fieldstone/domain/kernel/changes/record-event.ts";
import { hashSecret } from "@fieldstone/domain/kernel/secrets/secret.ts";
import { hourSeconds } from "@fieldstone/model/durations.ts";
import { toShortId, tryParseId } from "@fieldstone/model/ids.ts";
import { requestIdOf } from "@fieldstone/platform/http/request-id.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { type Adapter, type AdapterPayload, errors, Provider } from "oidc-provider";
import { z } from "zod";

/** Life of an entry without an expiry, in seconds; every entry should have one. */
const lifeSecondsDefault = hourSeconds;
const stored = z.record(z.string(), z.unknown());

/** Stores one kind of the provider's entries in one workspace; keys are stored as hashes only. */
export class TenantAdapter implements Adapter {
  readonly #cell: CellDatabase;
  readonly #tenant: TenantContext;
  readonly #kind: string;

  constructor(cell: CellDatabase, tenant: TenantContext, kind: string) {
    this.#cell = cell;
    this.#tenant = tenant;
    this.#kind = kind;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const { jti: _id, ...kept } = payload;
    const userId = payload.accountId === undefined ? undefined : tryParseId(payload.accountId);
    const clientId = payload.clientId ?? payload.params?.client_id;
    const lifeSeconds = Number.isFinite(expiresIn) ? expiresIn : lifeSecondsDefault;
    await this.#write(async (tx) => {
      await putOauthRecord(tx, {
        kind: this.#kind,
        key: hashSecret(id),
        userId: userId ?? null,
        applicationId: typeof clientId === "string" ? (tryParseId(clientId) ?? null) : null,
        // Tokens refer to a grant by its own id, which gives no access.
        grantId: this.#kind === "Grant" ? id : (payload.grantId ?? null),
        payload: kept,
        expiresAt: new Date(Date.now() + lifeSeconds * 1_000),
      });
    });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    if (this.#kind === "Client") return await this.#client(id);
    const found = await this.#read((tx) => findOauthRecord(tx, this.#kind, hashSecret(id)));
    if (found === undefined) return undefined;
    const consumed =
      found.consumedAt === null ? {} : { consumed: Math.floor(found.consumedAt.getTime() / 1_000) };
    return { ...stored.parse(found.payload), ...consumed, jti: id };
  }

  /** Called for features that are switched off: tokens bound to the provider's session, and device codes. */
  async findByUid(): Promise<undefined> {
    return undefined;
  }

  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  /** Of two concurrent uses, the first succeeds and the other is rejected. */
  async consume(id: string): Promise<void> {
    const isFirst = await this.#write((tx) => consumeOauthRecord(tx, this.#kind, hashSecret(id)));
    if (!isFirst) throw new errors.InvalidGrant("already used");
  }

  async destroy(id: string): Promise<void> {
    if (this.#kind === "Grant") return await this.#endGrant(id);
    await this.#write(async (tx) => {
      await this.#announce(tx, await deleteOauthRecords(tx, this.#kind, { key: hashSecret(id) }));
    });
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#write(async (tx) => {
      await this.#announce(tx, await deleteOauthRecords(tx, this.#kind, { grantId }));
    });
  }

  /** Called when an application gives its access back, or when a code or token is used a second time. */
  async #endGrant(id: string): Promise<void> {
    const request = Provider.ctx;
    const how = request?.oidc.route === "revocation" ? "REVOKED" : "REUSED";
    const requestId = request === undefined ? this.#tenant.requestId : requestIdOf(request.req);
    await withTenant(this.#cell, { ...this.#tenant, requestId }, "write", (tx) =>
      endGrant(tx, hashSecret(id), how),
    );
  }

  /** Makes processes that cache an access token's identity, or have its socket open, check again. */
  async #announce(tx: TenantTransaction, userId: string | undefined): Promise<void> {
    if (this.#kind !== "AccessToken") return;
    if (userId !== undefined) await announce(tx, { type: "member", id: userId, act: "updated" });
  }

  async #client(id: string): Promise<AdapterPayload | undefined> {
    const applicationId = tryParseId(id);
    // An application has one name: its short id.
    if (applicationId === undefined || toShortId(applicationId) !== id) return undefined;
    const application = await this.#read((tx) => findOauthApplication(tx, applicationId));
    if (application === undefined) return undefined;
    const { secretHash } = application;
    return {
      client_id: id,
      client_name: application.name,
      redirect_uris: [...application.redirectUris],
      scope: application.scopes.join(" "),
      response_types: ["code"],
      grant_types: ["authorization_code", "refresh_token"],
      token_endpoint_auth_method: secretHash === null ? "none" : "client_secret_basic",
      id_token_signed_response_alg: "ES256",
      // The hash; the comparison hashes the secret that was sent.
      ...(secretHash === null ? {} : { client_secret: secretHash.toString("base64url") }),
    };
  }

  #read<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
    return withTenant(this.#cell, this.#tenant, "read", fn);
  }

  #write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
    return withTenant(this.#cell, this.#tenant, "write", fn);
  }
}
