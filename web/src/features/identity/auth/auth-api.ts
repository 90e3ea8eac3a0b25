import { getJson, postJson, RestError } from "../../../app/rest.ts";
import { z } from "../../../app/zod.ts";
import { recaptchaToken } from "./recaptcha.ts";
import { mailedPage, type ReturnTo } from "./return-to.ts";

const team = z.object({
  id: z.string(),
  subdomain: z.string(),
  name: z.string(),
  logoUrl: z.nullable(z.string()),
  primaryColor: z.nullable(z.string()),
  /** How one that may be joined may be. */
  type: z.optional(z.enum(["DOMAIN", "INVITE"])),
  inviteId: z.optional(z.nullable(z.string())),
  invitedBy: z.optional(z.nullable(z.string())),
});

/** A workspace that a proven address belongs to, or may join. */
export type AvailableTeam = z.infer<typeof team>;

const sent = z.object({
  success: z.boolean(),
  codeChallenge: z.optional(z.nullable(z.string())),
  message: z.optional(z.nullable(z.string())),
});

/** Sends a code (or, with `link`, a magic link) to an address. */
export async function sendConfirmation(
  email: string,
  options: { link?: boolean; create?: boolean; returnTo?: ReturnTo } = {},
) {
  const returnTo = mailedPage(options.returnTo ?? {});
  return postJson(
    "/global/send-confirmation-email",
    {
      email,
      recaptchaToken: await recaptchaToken("send_confirmation"),
      useOneTimeCodeFlow: !options.link,
      ...(options.create ? { forceCreateWorkspace: true } : {}),
      ...(returnTo ? { returnTo } : {}),
    },
    sent,
  );
}

/** `teamId` where there is only one workspace to go to; `returnTo` is what a link was asked for. */
const confirmed = z.object({
  email: z.string(),
  teamId: z.optional(z.string()),
  returnTo: z.optional(z.object({ workspace: z.optional(z.string()), redirect: z.optional(z.string()) })),
});

/** Proves an address by the code that was sent to it. */
export function confirmCode(codeChallenge: string, code: string) {
  return postJson("/global/confirm-email", { method: "ONE_TIME_CODE", codeChallenge, code }, confirmed);
}

/** Whom a magic link would sign in, and whether this browser asked for it. Uses nothing up. */
export function inspectLink(token: string) {
  const looked = z.object({ email: z.string(), askedHere: z.boolean() });
  return postJson("/global/inspect-link", { token }, looked);
}

/** Proves an address by the token of a magic link. */
export function confirmToken(token: string) {
  return postJson("/global/confirm-email", { method: "EMAIL", token }, confirmed);
}

const discovered = z.object({
  email: z.string(),
  provider: z.optional(z.enum(["GOOGLE", "MICROSOFT", "AUTH0"])),
  name: z.optional(z.string()),
  currentTeams: z.array(team),
  availableTeams: z.array(team),
  /** Regions that did not answer: what they hold is missing above. */
  unavailableRegions: z.array(z.string()),
});

/** The workspaces of the proven address. 401 when no address is proven. */
export function discoverTeams() {
  return postJson("/global/team-discovery", {}, discovered);
}

/** Signs in to a workspace with the proven address, or joins it by its domain; answers where to go. */
export async function enterWorkspace(
  teamId: string,
  options: { inviteId?: string | null; join?: boolean } = {},
): Promise<{ url: string }> {
  const { inviteId, join } = options;
  try {
    return await postJson(
      "/global/enter-workspace",
      { teamId, ...(inviteId ? { inviteId } : {}), ...(join ? { join } : {}) },
      z.object({ url: z.string() }),
    );
  } catch (error) {
    if (!(error instanceof RestError && error.code === "sign_in.enterprise_needed")) throw error;
    // The workspace asks for its own provider: this page is left for it, and nothing is answered.
    const query = new URLSearchParams(location.search);
    query.set("method", "enterprise");
    query.set("teamId", teamId);
    location.assign(`/auth/login?${query}`);
    return new Promise(() => undefined);
  }
}

const offered = z.object({ key: z.string(), pingUrl: z.string() });
const closest = z.object({
  fastestRegion: z.optional(z.string()),
  availableRegions: z.optional(z.array(offered)),
});

/** A region that a workspace can live in, and where the way to it is measured. */
export type OfferedRegion = z.infer<typeof offered>;

export function closestRegion() {
  return getJson("/global/closest-region", closest);
}

export interface NewWorkspace {
  /** Who proved the address, where it was no code of ours. */
  provider?: "GOOGLE" | "MICROSOFT" | "AUTH0" | undefined;
  email: string;
  password: string;
  name: string;
  teamName: string;
  subdomain: string;
  region: string;
  jobRole: string;
  orgSize: string;
  marketingCommsEnabled: boolean;
}

/** Creates the workspace and signs its creator in; answers where it is. */
export function createWorkspace(input: NewWorkspace) {
  const { password, jobRole, orgSize, provider, ...rest } = input;
  const proven =
    provider === undefined
      ? { method: "ONE_TIME_CODE" }
      : provider === "AUTH0"
        ? { method: "AUTH0" }
        : { method: "OIDC", provider };
  const method = password === "" ? proven : { method: "EMAIL", password };
  const answers = { ...(jobRole ? { jobRole } : {}), ...(orgSize ? { orgSize } : {}) };
  return postJson("/global/create-tenant", { ...method, ...rest, ...answers }, z.object({ url: z.string() }));
}

/** Signs in with a password on the workspace's own host. */
export function signInWithPassword(email: string, password: string) {
  return postJson("/api/auth/password", { email, password }, z.object({}));
}

export function acceptInvite(inviteId: string) {
  return postJson("/api/auth/accept-invite", { inviteId }, z.object({}));
}

/** Signs out of this host's workspace. */
export function signOutHere() {
  return postJson("/api/auth/sign-out", {}, z.object({}));
}

/** On the root domain: signs out everywhere in this browser, or forgets the proven address alone. */
export function signOutEverywhere(only?: "proof") {
  return postJson("/global/sign-out", only ? { only } : {}, z.object({}));
}
