import { emailHashOf } from "@fieldstone/contracts/secrets.ts";
import type { ShownTeam, TeamDiscoveryAnswer } from "@fieldstone/contracts/team-discovery.ts";
import {
  addSessionEntry,
  readSessionEntries,
  type SessionCookieSite,
  sessionCookie,
} from "@fieldstone/model/access/session-cookie.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { parseId, toShortId } from "@fieldstone/model/ids.ts";
import type { Request, Response } from "express";
import { Router } from "express";
import { z } from "zod";
import type { RouteTable } from "../../routes/route-table.ts";
import type { Caller, CellClient, DiscoveredTeam } from "../cell-client.ts";
import { type RateLimiter, rateLimits } from "../rate-limits.ts";
import { cookiesOf, emailField, emailNotProven, parseRequest, requireSameOrigin } from "../request-parts.ts";
import { type WorkspaceAddress, workspaceUrl } from "../workspaces/workspace-url.ts";
import { type ConfirmedEmail, claimedEmailOf, confirmEmail, inspectLink } from "./confirm-email.ts";
import { type DiscoveredTeams, type DiscoveryServices, discoverTeams } from "./discover-teams.ts";
import { requireWorkspaceCapacity } from "./email-link-store.ts";
import { type EmailProof, type EmailProofs, returnToShape } from "./email-proof.ts";
import { type AttemptServices, returnFields, takeAttempt } from "./finish-attempt.ts";
import type { VerifyRecaptcha } from "./recaptcha.ts";
import type { RootProviders } from "./root-providers.ts";
import { type ConfirmationServices, sendConfirmation } from "./send-confirmation.ts";

export interface SignInServices extends ConfirmationServices, DiscoveryServices, AttemptServices {
  readonly providers: RootProviders;
  readonly proofs: EmailProofs;
  readonly limiter: RateLimiter;
  readonly verifyRecaptcha: VerifyRecaptcha;
  readonly table: RouteTable;
  readonly cellClient: CellClient;
  readonly address: WorkspaceAddress;
  readonly cookieSite: SessionCookieSite;
  readonly clientAddress: (request: Request) => string;
  readonly callerOf: (request: Request) => Caller;
}

const sendBody = z.object({
  email: emailField,
  recaptchaToken: z.string().min(1, "The reCAPTCHA check is missing. Reload the page."),
  useOneTimeCodeFlow: z.boolean().default(false),
  forceCreateWorkspace: z.boolean().default(false),
  skipFastLoginRedirect: z.boolean().default(false),
  returnTo: returnToShape.optional(),
});

const linkToken = z.string().min(1).max(4_000);
const linkBody = z.object({ token: linkToken });
const confirmBody = z.discriminatedUnion("method", [
  z.object({ method: z.literal("EMAIL"), token: linkToken }),
  z.object({
    method: z.literal("ONE_TIME_CODE"),
    codeChallenge: z.uuid(),
    code: z
      .string()
      .transform((text) => text.replace(/\s/g, ""))
      .pipe(z.string().regex(/^\d{6}$/, "Enter the 6-digit code from the message.")),
  }),
  z.object({ method: z.literal("OIDC"), provider: z.enum(["GOOGLE", "MICROSOFT"]), ...returnFields }),
  z.object({ method: z.literal("AUTH0"), ...returnFields }),
]);

const enterBody = z.object({
  teamId: z.string().transform(parseId),
  inviteId: z.string().max(64).optional(),
  /** Joins the workspace if it accepts the proven address's domain. */
  join: z.boolean().optional(),
});

/** `proof` forgets only the proof of the address and keeps the workspaces' sessions. */
const signOutBody = z.object({ only: z.literal("proof").optional() });

/** A team as sent to browsers, with a short id. */
const shown = ({ kind: _kind, sortKey: _sortKey, ...team }: DiscoveredTeam): ShownTeam => ({
  ...team,
  id: toShortId(team.id),
});
/** The same for a team that may be joined: by its domain or by an invitation. */
const shownAvailable = (team: DiscoveredTeam): ShownTeam => ({
  ...shown(team),
  type: team.kind === "INVITE" ? "INVITE" : "DOMAIN",
});

/** The teams of a proven address, as browsers read them. */
function discoveryAnswer(proof: EmailProof, found: DiscoveredTeams): TeamDiscoveryAnswer {
  return {
    ...loginIdentity(proof),
    currentTeams: found.currentTeams.map(shown),
    availableTeams: found.availableTeams.map(shownAvailable),
    unavailableRegions: [...found.unavailableRegions],
  };
}

/** The request's proof of an address. @throws ProductError `email.not_proven` */
export function provenEmail(proofs: EmailProofs, request: Request): EmailProof {
  const proof = proofs.readProof(cookiesOf(request));
  if (proof === undefined) throw emailNotProven();
  return proof;
}

/** The identity of a proof, as pages show it. */
const loginIdentity = ({ email, provider, name }: EmailProof) => ({
  email,
  ...(provider === undefined ? {} : { provider }),
  ...(name === undefined ? {} : { name }),
});

const providerMismatch = (): ProductError =>
  new ProductError("ValidationError", "attempt.over", "This response is from another provider. Start again.");

interface ProvenAddress extends Omit<ConfirmedEmail, "email"> {
  readonly proof: EmailProof;
}

/** Checks the provider's answer, the mailed link or the code, and clears the cookie that waited for it. */
async function proveAddress(
  services: SignInServices,
  body: z.infer<typeof confirmBody>,
  request: Request,
  response: Response,
): Promise<ProvenAddress> {
  const cookies = cookiesOf(request);
  if (body.method === "OIDC" || body.method === "AUTH0") {
    const named = body.method === "OIDC" ? body.provider : "AUTH0";
    const attempt = await takeAttempt(services, body, cookies);
    response.append("set-cookie", services.attempts.cleared());
    if (attempt.provider === "ENTERPRISE" || attempt.provider !== named) throw providerMismatch();
    const { code, state, iss, error } = body;
    const proof = await services.providers.finish(attempt, { code, state, iss, error });
    return { proof, showChoice: false };
  }
  const claimed = claimedEmailOf(services, body, cookies);
  if (claimed !== undefined)
    await services.limiter.count(rateLimits.confirmByEmail, emailHashOf(services.emailHashKey, claimed));
  const address = services.clientAddress(request);
  const { email, showChoice, returnTo } = await confirmEmail(services, body, { cookies, address });
  response.append("set-cookie", services.proofs.clearedChallenge());
  return { proof: { email }, showChoice, returnTo };
}

/** Sign-in from an e-mail address to a session in a workspace, and sign-out. */
export function signInRoutes(services: SignInServices): Router {
  const { proofs, limiter, emailHashKey, callerOf } = services;
  const router = Router();
  router.use(requireSameOrigin(services.cookieSite));

  router.post("/send-confirmation-email", async (request, response) => {
    const body = parseRequest(sendBody, request.body);
    await limiter.countAddress(rateLimits.sendByAddress, services.clientAddress(request));
    await services.verifyRecaptcha(body.recaptchaToken, services.clientAddress(request));
    const emailHash = emailHashOf(emailHashKey, body.email);
    await limiter.count(rateLimits.sendByEmail, emailHash);
    // Strangers who use up an address's daily messages must not lock its owner out.
    const isKnown = proofs.readProof(cookiesOf(request))?.email === body.email;
    await limiter.count(isKnown ? rateLimits.sendByKnownBrowserADay : rateLimits.sendByEmailADay, emailHash);
    const sent = await sendConfirmation(services, body);
    response.append("set-cookie", sent.cookie);
    response.json({
      success: true,
      ...(body.useOneTimeCodeFlow && sent.codeChallenge !== undefined
        ? { codeChallenge: sent.codeChallenge }
        : {}),
    });
  });

  router.post("/inspect-link", async (request, response) => {
    const { token } = parseRequest(linkBody, request.body);
    await limiter.countAddress(rateLimits.confirmByAddress, services.clientAddress(request));
    response.json(await inspectLink(services, token, cookiesOf(request)));
  });

  router.post("/confirm-email", async (request, response) => {
    const body = parseRequest(confirmBody, request.body);
    await limiter.countAddress(rateLimits.confirmByAddress, services.clientAddress(request));
    const { proof, showChoice, returnTo } = await proveAddress(services, body, request, response);
    const { email } = proof;
    response.append("set-cookie", proofs.proofCookie(proof));
    const found = await discoverTeams(services, email, callerOf(request));
    const { currentTeams, availableTeams, unavailableRegions } = found;
    const [only, second] = currentTeams;
    const straightIn =
      !showChoice && second === undefined && unavailableRegions.length === 0 && availableTeams.length === 0;
    response.json({
      ...discoveryAnswer(proof, found),
      ...(returnTo === undefined ? {} : { returnTo }),
      ...(straightIn && only !== undefined ? { teamId: toShortId(only.id) } : {}),
    });
  });

  addWorkspaceRoutes(router, services);
  return router;
}

/** From a proven address into its workspaces, and out of all of them. */
function addWorkspaceRoutes(router: Router, services: SignInServices): void {
  const { proofs, limiter, emailHashKey, callerOf } = services;

  router.post("/team-discovery", async (request, response) => {
    const proof = provenEmail(proofs, request);
    const { email } = proof;
    await limiter.countAddress(rateLimits.discoverByAddress, services.clientAddress(request));
    await limiter.count(rateLimits.discoverByEmail, emailHashOf(emailHashKey, email));
    const found = await discoverTeams(services, email, callerOf(request));
    response.json(discoveryAnswer(proof, found));
  });

  router.post("/enter-workspace", async (request, response) => {
    const { teamId, inviteId, join } = parseRequest(enterBody, request.body);
    const { email, provider } = provenEmail(proofs, request);
    await limiter.countAddress(rateLimits.enterByAddress, services.clientAddress(request));
    await limiter.count(rateLimits.enterByEmail, emailHashOf(emailHashKey, email));
    const route = services.table.routeOfTeam(teamId);
    if (route === undefined || route.state !== "active") {
      // The same error as for a workspace that this address is not a member of, so that ids reveal nothing.
      throw new ProductError("Forbidden", "workspace.not_member", "You are not a member of this workspace.");
    }
    if (join === true || inviteId !== undefined)
      await requireWorkspaceCapacity(services.database, emailHashOf(emailHashKey, email), teamId);
    const signIn = {
      teamId,
      email,
      method: provider ?? "ONE_TIME_CODE",
      ...(inviteId === undefined ? {} : { inviteId }),
      ...(join === undefined ? {} : { join }),
    } as const;
    const { sessionToken } = await services.cellClient.signIn(route.region, signIn, callerOf(request));
    const entries = addSessionEntry(readSessionEntries(cookiesOf(request)), { teamId, secret: sessionToken });
    response.append("set-cookie", sessionCookie(entries, services.cookieSite));
    response.json({ url: workspaceUrl(services.address, route.subdomain) });
  });

  router.post("/sign-out", async (request, response) => {
    const { only } = parseRequest(signOutBody, request.body);
    if (only === "proof") {
      for (const cookie of [...proofs.clearedCookies(), services.attempts.cleared()])
        response.append("set-cookie", cookie);
      response.json({ success: true });
      return;
    }
    const entries = readSessionEntries(cookiesOf(request));
    // The cookies are cleared whatever the regions answer; sessions in a region that is down expire.
    await Promise.allSettled(
      entries.map((entry) => {
        const route = services.table.routeOfTeam(entry.teamId);
        if (route === undefined) return undefined;
        const own = sessionCookie([entry], services.cookieSite).split(";")[0] ?? "";
        return services.cellClient.signOut(route.region, entry.teamId, route.epoch, own, callerOf(request));
      }),
    );
    for (const cookie of [
      sessionCookie([], services.cookieSite),
      ...proofs.clearedCookies(),
      services.attempts.cleared(),
    ]) {
      response.append("set-cookie", cookie);
    }
    response.json({ success: true });
  });
}
