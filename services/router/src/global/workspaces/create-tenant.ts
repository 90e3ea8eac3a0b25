import { emailHashOf } from "@fieldstone/contracts/secrets.ts";
import type { NewTeamInput } from "@fieldstone/contracts/workspace-calls.ts";
import { assertPassword } from "@fieldstone/model/access/password.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { parseSubdomain } from "@fieldstone/model/subdomain/check-subdomain.ts";
import type { GlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { type Claim, claimSubdomain, expireClaim, releaseClaim } from "../../routes/claim-store.ts";
import { isRegionFull } from "../../routes/region-capacity.ts";
import { publishClaimedRoute, subdomainTaken } from "../../routes/route-commands.ts";
import { type Caller, type CellClient, isRejection } from "../cell-client.ts";
import { requireWorkspaceCapacity } from "../sign-in/email-link-store.ts";

export interface CreateTenantServices {
  readonly database: GlobalDatabase;
  readonly cellClient: CellClient;
  readonly emailHashKey: string;
  readonly now: () => number;
  /** Most workspaces of a region; undefined for any number. */
  readonly cellWorkspacesMax: number | undefined;
  /** Loads the new route into this router's memory at once. */
  readonly refreshRoutes: () => Promise<void>;
  readonly onReleaseFailure: (requestId: string, teamId: string, error: unknown) => void;
}

export interface CreateTenantRequest extends Omit<NewTeamInput, "teamId" | "owner"> {
  readonly region: RegionKey;
  readonly email: string;
  readonly ownerName: string;
  readonly password?: string | undefined;
  readonly jobRole?: string | undefined;
}

export interface CreatedWorkspace {
  readonly teamId: string;
  readonly subdomain: string;
  readonly sessionToken: string;
}

/**
 * Creates a workspace: claims its subdomain, creates it in the region, publishes the route. On failure,
 * removes what was created and frees the subdomain. If the same person repeats the request for the same
 * subdomain, it resumes where it stopped, or signs in to the existing workspace.
 * @throws ProductError `subdomain.*`, `password.*`, `workspace.too_many`, `region.not_served`, the
 * cell's own errors, `region.unavailable`
 */
export async function createTenant(
  services: CreateTenantServices,
  request: CreateTenantRequest,
  caller: Caller,
): Promise<CreatedWorkspace> {
  const subdomain = parseSubdomain(request.subdomain);
  if (request.password !== undefined) assertPassword(request.password);
  const emailHash = emailHashOf(services.emailHashKey, request.email);
  const claim = await claimOwn(services, { ...request, subdomain }, emailHash, caller);
  const { teamId, region } = claim;
  if (claim.published) {
    const signIn = { teamId, email: request.email, method: "ONE_TIME_CODE" } as const;
    const { sessionToken } = await services.cellClient.signIn(region, signIn, caller);
    return { teamId, subdomain, sessionToken };
  }
  try {
    await requireWorkspaceCapacity(services.database, emailHash, teamId);
    await requireRegionCapacity(services, region);
    const {
      email,
      ownerName,
      password,
      jobRole,
      name,
      orgSize,
      marketingCommsEnabled,
      installTemplateId,
      promo,
    } = request;
    const owner = { email, name: ownerName, password, jobRole };
    const extras = { orgSize, marketingCommsEnabled, installTemplateId, promo };
    const tenant: NewTeamInput = { teamId, subdomain, name, owner, sample: request.sample, ...extras };
    const { sessionToken } = await services.cellClient.createTenant(region, tenant, caller);
    await publishClaimedRoute(services.database, { teamId, subdomain, region }, emailHash, services.now());
    await services.refreshRoutes();
    return { teamId, subdomain, sessionToken };
  } catch (error) {
    await undoCreation(services, claim, caller).catch((failure: unknown) =>
      services.onReleaseFailure(caller.requestId, teamId, failure),
    );
    throw error;
  }
}

/** @throws ProductError `region.not_served` */
async function requireRegionCapacity(
  { database, cellWorkspacesMax }: CreateTenantServices,
  region: RegionKey,
): Promise<void> {
  if (cellWorkspacesMax === undefined) return;
  if (await isRegionFull(database, region, cellWorkspacesMax)) throw regionNotServed(region);
}

async function claimOwn(
  services: CreateTenantServices,
  request: CreateTenantRequest,
  emailHash: string,
  caller: Caller,
): Promise<Claim> {
  const { subdomain, region } = request;
  const ask = () =>
    claimSubdomain(services.database, { subdomain, teamId: newId(), region, emailHash }, services.now());
  let answer = await ask();
  // Left over from the same person's failed attempt, or from one for another region: removed first.
  const stale =
    answer.kind === "expired" ||
    (answer.kind === "claimed" && !answer.claim.published && answer.claim.region !== region);
  if (stale && answer.kind !== "taken") {
    await undoCreation(services, answer.claim, caller);
    answer = await ask();
  }
  if (answer.kind !== "claimed") throw subdomainTaken(subdomain);
  return answer.claim;
}

/** Removes a half-created tenant and frees its subdomain, unless it was published meanwhile. */
export async function undoCreation(
  services: Pick<CreateTenantServices, "database" | "cellClient" | "now">,
  claim: Claim,
  caller: Caller,
): Promise<void> {
  const { teamId, region } = claim;
  if (!(await expireClaim(services.database, teamId, services.now()))) return;
  try {
    await services.cellClient.deleteTenant(region, teamId, caller);
  } catch (error) {
    // A tenant that does not exist counts as removed.
    if (!(isRejection(error) && error.title === "NotFound")) throw error;
  }
  await releaseClaim(services.database, teamId);
}

/** The error for a region that is not served here, or if no region is open. */
export function regionNotServed(region: string | undefined): ProductError {
  const message =
    region === undefined
      ? "Choose a region."
      : `The region ${region} does not accept new workspaces. Choose another.`;
  return new ProductError("ValidationError", "region.not_served", message, { field: "region" });
}
