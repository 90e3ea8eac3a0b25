import { acceptInvitation } from "@fieldstone/domain/identity/invitations/accept-invitation.ts";
import { inspectInvitation } from "@fieldstone/domain/identity/invitations/inspect-invitation.ts";
import { readInvitationToken } from "@fieldstone/domain/identity/invitations/invitation.ts";
import { openSession } from "@fieldstone/domain/identity/sessions/open-session.ts";
import { revokeSession } from "@fieldstone/domain/identity/sessions/revoke-session.ts";
import { signInWithPassword } from "@fieldstone/domain/identity/sign-in/sign-in-with-password.ts";
import { readAiSettings } from "@fieldstone/domain/kernel/ai/ai-settings.ts";
import {
  attemptFrom,
  invitationProofsByAddress,
  limitAttempts,
} from "@fieldstone/domain/kernel/rate-limits/attempts.ts";
import type { Team } from "@fieldstone/domain/kernel/workspace/team.ts";
import {
  addSessionEntry,
  readSessionEntries,
  removeSessionEntry,
  sessionCookie,
} from "@fieldstone/model/access/session-cookie.ts";
import { dayMs } from "@fieldstone/model/durations.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { madeAtMs, toShortId } from "@fieldstone/model/ids.ts";
import { emailLengthMax } from "@fieldstone/model/limits.ts";
import { teamLogoPath } from "@fieldstone/model/links/team-logo.ts";
import { jsonBody } from "@fieldstone/platform/http/express-basics.ts";
import { readTenantStamp } from "@fieldstone/platform/postgres/tenant.ts";
import { type Request, type Response, Router } from "express";
import { z } from "zod";
import { type ApiContext, requireUser } from "../../graphql/api-context.ts";
import { parseInput } from "../../graphql/parse-input.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { pathCosts } from "../../http/limits/path-costs.ts";
import { openPathContext } from "../../http/open-context.ts";
import { teamLoader } from "../../kernel/workspace/teams.refs.ts";
import { memberLoader } from "../members/members.refs.ts";
import { originOf } from "./sign-in-origin.ts";

/** Longest body, in bytes: an address and a password at most. */
const bodySizeBytesMax = 16_384;

/** Age of a session, in ms, from which its cookie is renewed. */
const cookieAgeMs = dayMs;

const passwordBody = z.object({
  email: z.string().trim().max(emailLengthMax, "This address is too long.").toLowerCase(),
  // Longer than any password may be, so that a long one fails as wrong and is not cut.
  password: z.string().max(1_000, "This password is too long."),
});
const invitationBody = z.object({ inviteId: z.string().max(200) });

/** Sign-in and sign-out of one workspace. */
export function authRoutes(services: ApiServices): Router {
  const router = Router();
  router.use("/api/auth", jsonBody(bodySizeBytesMax));

  router.post("/api/auth/password", async (request, response) => {
    const context = await openPathContext(services, request, response, { units: pathCosts.password });
    const input = parseInput(passwordBody, request.body);
    const secret = await signInWithPassword(context, input, originOf(context));
    enter(services, context, request, response, secret);
    response.json({ success: true });
  });

  router.post("/api/auth/inspect-invite", async (request, response) => {
    const context = await openPathContext(services, request, response, { units: pathCosts.read });
    const invitationId = await proveInvitation(services, context, request);
    response.json(await context.read((tx) => inspectInvitation(tx, invitationId)));
  });

  router.post("/api/auth/accept-invite", async (request, response) => {
    const context = await openPathContext(services, request, response, { units: pathCosts.write });
    const origin = originOf(context);
    const invitationId = await proveInvitation(services, context, request);
    const { secret, isNew } = await context.write(async (tx) => {
      const accepted = await acceptInvitation(tx, { invitationId });
      return { isNew: accepted.isNew, secret: await openSession(tx, accepted.userId, "INVITE", origin) };
    });
    enter(services, context, request, response, secret);
    response.json({ success: true, isNew });
  });

  router.post("/api/auth/sign-out", async (request, response) => {
    const context = await openPathContext(services, request, response, { units: pathCosts.write });
    const { sessionId, tenant } = context;
    if (sessionId !== undefined && tenant.actor.kind === "user") {
      await context.write((tx) => revokeSession(tx, sessionId)).catch(whereEnded);
      services.identities.forget(tenant.teamId, tenant.actor.userId);
    }
    const entries = readSessionEntries(request.headers.cookie);
    setCookie(services, context, response, removeSessionEntry(entries, tenant.teamId));
    response.json({ success: true });
  });

  router.get("/api/auth/session", async (request, response) => {
    const context = await openPathContext(services, request, response, {
      units: pathCosts.read,
      scope: "account:read",
    });
    const { userId } = requireUser(context);
    // Read before the page's data: later writes reach the page through its subscription.
    const stamp = await readTenantStamp(context.cell, context.tenant, []);
    const [user, team, { enabled }] = await Promise.all([
      memberLoader(context).load(userId),
      teamLoader(context).load(context.tenant.teamId),
      context.read(readAiSettings),
    ]);
    response.setHeader("cache-control", "no-store");
    // Use extends a session, so its cookie must be renewed. Not on the first day: other tabs may be signing
    // in.
    const { sessionId } = context;
    if (sessionId !== undefined && Date.now() - madeAtMs(sessionId) > cookieAgeMs) {
      setCookie(services, context, response, readSessionEntries(request.headers.cookie));
    }
    response.json({
      user: user && {
        id: toShortId(user.id),
        name: user.name,
        email: user.email,
        role: user.role,
        workspaceAdmin: user.workspaceAdmin,
        jobRole: user.jobRole,
        gettingStartedHidden: user.gettingStartedHidden,
      },
      team: team && shownTeam(team),
      // Pages offer questions from the first load on, or never.
      hasAi: enabled,
      stamp: stamp ?? null,
    });
  });
  return router;
}

/** The id of the invitation whose mailed token the request has. */
async function proveInvitation(
  services: ApiServices,
  context: ApiContext,
  request: Request,
): Promise<string> {
  const { inviteId } = parseInput(invitationBody, request.body);
  await limitAttempts(context, [attemptFrom(invitationProofsByAddress, originOf(context))]);
  const invitationId = readInvitationToken(services.config.emailHashKey, context.tenant.teamId, inviteId);
  if (invitationId === undefined) {
    throw new ProductError(
      "Forbidden",
      "invitation.over",
      "This invitation is not valid. Open the link in the e-mail again, or ask for a new one.",
    );
  }
  return invitationId;
}

/** Signing out twice succeeds. */
function whereEnded(error: unknown): void {
  if (!(error instanceof ProductError && error.code === "session.not_found")) throw error;
}

/** Adds the new session to the browser's cookie. */
function enter(
  services: ApiServices,
  context: ApiContext,
  request: Request,
  response: Response,
  secret: string,
): void {
  const entries = readSessionEntries(request.headers.cookie);
  setCookie(services, context, response, addSessionEntry(entries, { teamId: context.tenant.teamId, secret }));
}

function setCookie(
  services: ApiServices,
  context: ApiContext,
  response: Response,
  entries: Parameters<typeof sessionCookie>[0],
): void {
  const { rootDomain, publicUrl } = services.config;
  const secure = context.forwarded.secure || publicUrl.startsWith("https:");
  response.append("set-cookie", sessionCookie(entries, { rootDomain, secure }));
}

function shownTeam({ logoId, logoType: _, ...team }: Team) {
  const logoUrl = logoId === null ? null : teamLogoPath(team.id, logoId);
  return { ...team, id: toShortId(team.id), logoUrl };
}
