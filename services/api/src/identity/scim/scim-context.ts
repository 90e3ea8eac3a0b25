import { createHash } from "node:crypto";
import { lastUseWriteGapSeconds } from "@fieldstone/domain/identity/members/identity.ts";
import { findScimToken, type ScimTokenIdentity } from "@fieldstone/domain/identity/scim/read-scim-tokens.ts";
import { parseScimToken } from "@fieldstone/domain/identity/scim/scim-tokens.ts";
import { touchScimToken } from "@fieldstone/domain/identity/scim/touch-scim-token.ts";
import { assertAddressAllowed } from "@fieldstone/domain/identity/security/address-ranges.ts";
import { hashSecret } from "@fieldstone/domain/kernel/secrets/secret.ts";
import { ScimError, type ScimObject } from "@fieldstone/model/scim/scim-resource.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { Actor, TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import type { Request, RequestHandler, Response } from "express";
import { RecheckedActor } from "../../graphql/rechecked-actor.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { jsonMs } from "../../http/limits/loop-share.ts";
import { pathCosts } from "../../http/limits/path-costs.ts";
import { readForwarded } from "../../http/router-headers.ts";
import { credentialsOf } from "../sign-in/authenticate.ts";

export const scimPath = "/api/scim/v2";
/** Largest body, in bytes: a member's attributes have up to 32 KB, and 1,000 operations about 150. */
export const scimBodySizeBytesMax = 262_144;
/** A patch visits each of its values several times: 200 ms of processor time for a megabyte. */
const timesRead = 4;

/** What a handler needs to answer a provider's request. */
export interface ScimContext {
  /** Base address of the protocol on the workspace's host. */
  readonly base: string;
  read<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

const opened = new WeakMap<Request, ScimContext>();

/** Authenticates a provider's requests, before their bodies are read. */
export function openScim(services: ApiServices): RequestHandler {
  return async (request, response, next) => {
    opened.set(request, await contextOf(services, request, response));
    next();
  };
}

/** The context of a request that `openScim` admitted. */
export function scimOf(request: Request): ScimContext {
  const context = opened.get(request);
  if (context === undefined) throw new TypeError("a provider's request was not opened");
  return context;
}

/**
 * The context of a provider's request, from its bearer token alone: cookies and members' tokens give no
 * access here.
 * @throws ProductError `service.refused`, `auth.address_not_allowed`, `plan.upgrade_needed`, `work.limited`;
 *   ScimError 401
 */
async function contextOf(services: ApiServices, request: Request, response: Response): Promise<ScimContext> {
  const forwarded = readForwarded(request, services.config);
  const { teamId, epoch, requestId } = forwarded;
  const [authorization, second] = credentialsOf(request).authorizations;
  const bearer = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
  const token = second === undefined && bearer !== undefined ? parseScimToken(bearer) : undefined;
  if (token?.teamId !== teamId) throw unauthorized();
  const tenant: TenantContext = {
    teamId,
    region: services.config.region,
    epoch,
    requestId,
    actor: { kind: "system", name: "SCIM" },
  };
  const prove = async (): Promise<ScimTokenIdentity> => {
    const found = await withTenant(services.cell, tenant, "read", (tx) =>
      findScimToken(tx, hashSecret(token.secret)),
    );
    if (found === undefined) throw unauthorized();
    assertAddressAllowed(found.ipAllowList, forwarded.clientAddress);
    return found;
  };
  const known = await prove();
  // The audit log names the token that acted.
  const actorOf = ({ name }: ScimTokenIdentity): Actor => ({ kind: "system", name: `SCIM (${name})` });
  const acting: TenantContext = { ...tenant, actor: actorOf(known) };
  const believed = new RecheckedActor(acting.actor, async () => actorOf(await prove()));
  if (Date.now() - (known.lastUsedAt?.getTime() ?? 0) > lastUseWriteGapSeconds * 1_000) {
    await withTenant(services.cell, tenant, "uncounted", (tx) => touchScimToken(tx, known.id));
  }
  const owner = { tenant: acting, forwarded, connection: request.socket };
  await services.work.enterUntilAnswered(owner, costOf(request), response);
  await services.loop.enter(owner, timesRead * jsonMs(bodyBytesOf(request)));
  const within = async <T>(access: "read" | "write", fn: (tx: TenantTransaction) => Promise<T>) => {
    if (!believed.isProven()) await believed.prove();
    return await withTenant(services.cell, acting, access, fn);
  };
  return {
    base: `${forwarded.secure ? "https" : "http"}://${forwarded.host ?? ""}${scimPath}`,
    read: (fn) => within("read", fn),
    write: (fn) => within("write", fn),
  };
}

/** As announced in the headers. */
function bodyBytesOf({ headers }: Request): number {
  if (headers["transfer-encoding"] !== undefined) return scimBodySizeBytesMax;
  return Math.min(Number(headers["content-length"] ?? 0), scimBodySizeBytesMax);
}

function costOf({ method, path }: Request): number {
  if (method !== "GET") return pathCosts.write;
  return /^\/(?:Users|Groups)\/?$/.test(path) ? pathCosts.directory : pathCosts.read;
}

function unauthorized(): ScimError {
  return new ScimError(401, "Send a provisioning token of this workspace as a bearer.");
}

/** A resource's version: a hash of its contents. */
export function versionOf(resource: ScimObject): string {
  return `W/"${createHash("sha256").update(JSON.stringify(resource)).digest("base64url").slice(0, 22)}"`;
}
