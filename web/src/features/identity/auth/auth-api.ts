import { getJson, postJson, RestError } from "../../../app/rest.ts";
import { readSignUpPreferences } from "./new-workspace/sign-up-preferences.ts";
import { recaptchaToken } from "./recaptcha.ts";
import { mailedPage, type ReturnTo } from "./return-to.ts";

const answers = () => import("./auth-answers.ts");
const nothing = async () => (await answers()).nothing;
const opened = async () => (await answers()).opened;

/** Preloads the answers' schemas. A failure is ignored: they are loaded again when needed. */
export function loadAnswers(): void {
  answers().catch(() => undefined);
}

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
    async () => (await answers()).sent,
  );
}

const confirmed = async () => (await answers()).confirmed;

/** Proves an address by the code that was sent to it. */
export function confirmCode(codeChallenge: string, code: string) {
  return postJson("/global/confirm-email", { method: "ONE_TIME_CODE", codeChallenge, code }, confirmed);
}

/** Whom a magic link would sign in, and whether this browser requested it. Does not use up the link. */
export function inspectLink(token: string) {
  return postJson("/global/inspect-link", { token }, async () => (await answers()).inspected);
}

/** Proves an address with a magic link's token. */
export function confirmToken(token: string) {
  return postJson("/global/confirm-email", { method: "EMAIL", token }, confirmed);
}

/** The workspaces of the proven address. 401 without one. */
export function discoverTeams() {
  return postJson("/global/team-discovery", {}, async () => (await answers()).discovered);
}

/** Signs in to a workspace with the proven address, or joins it by domain; resolves to the URL to open. */
export async function enterWorkspace(
  teamId: string,
  options: { inviteId?: string | null; join?: boolean } = {},
): Promise<{ url: string }> {
  const { inviteId, join } = options;
  try {
    return await postJson(
      "/global/enter-workspace",
      { teamId, ...(inviteId ? { inviteId } : {}), ...(join ? { join } : {}) },
      opened,
    );
  } catch (error) {
    if (!(error instanceof RestError && error.code === "sign_in.enterprise_needed")) throw error;
    // The workspace requires its own provider: the browser leaves this page, so the promise never resolves.
    const query = new URLSearchParams(location.search);
    query.set("method", "enterprise");
    query.set("teamId", teamId);
    location.assign(`/auth/login?${query}`);
    return new Promise(() => undefined);
  }
}

export function closestRegion() {
  return getJson("/global/closest-region", async () => (await answers()).closest);
}

export interface NewWorkspace {
  /** The provider that proved the address, unless a mailed code did. */
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

/** Creates the workspace and signs its creator in; resolves to its URL. */
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
  return postJson(
    "/global/create-tenant",
    { ...method, ...rest, ...answers, ...readSignUpPreferences() },
    opened,
  );
}

/** Signs in with a password on the workspace's own host. */
export function signInWithPassword(email: string, password: string) {
  return postJson("/api/auth/password", { email, password }, nothing);
}

/** Who invites whom, by the mailed token. Does not use up the invitation. */
export function inspectInvite(inviteId: string) {
  return postJson("/api/auth/inspect-invite", { inviteId }, async () => (await answers()).invitation);
}

export function acceptInvite(inviteId: string) {
  return postJson("/api/auth/accept-invite", { inviteId }, nothing);
}

/** Signs out of this host's workspace. */
export function signOutHere() {
  return postJson("/api/auth/sign-out", {}, nothing);
}

/** On the root domain: signs out everywhere in this browser, or only forgets the proven address. */
export function signOutEverywhere(only?: "proof") {
  return postJson("/global/sign-out", only ? { only } : {}, nothing);
}
