import { createOauthApplication } from "@fieldstone/domain/identity/oauth/oauth-applications.ts";
import type { ApiScope } from "@fieldstone/model/access/api-scopes.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { sessionCookieOf, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import type { TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import * as openid from "openid-client";
import { z } from "zod";

export const redirectUri = "https://app.example/back";
export const appScopes = ["projects:write", "notes:read"] as const satisfies readonly ApiScope[];

export interface App {
  readonly clientId: string;
  readonly secret: string | null;
}

/** A workspace with a signed-in member and two applications, and ways to call it as each of them. */
export interface OauthFixture {
  readonly team: SeededTeam;
  readonly member: SeededUser;
  readonly cookie: string;
  readonly issuer: string;
  readonly server: App;
  readonly phone: App;
  /** Fetches an address of the issuer as the router forwards it. */
  fetch(address: string, init?: RequestInit): Promise<Response>;
  /** Posts a form to an endpoint as an application does, with its secret if it has one. */
  post(path: string, app: App, form: Record<string, string>): Promise<Answer>;
  configure(app: App): Promise<openid.Configuration>;
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what each test is about
  readonly body: any;
}

export async function openOauthFixture(
  database: TestCellDatabase,
  api: TestCellApi,
  inTeam?: SeededTeam,
): Promise<OauthFixture> {
  const team = inTeam ?? (await seedTeam(database));
  const member = await seedUser(database, team);
  const cookie = await sessionCookieOf(database, team, member);
  const issuer = `http://${team.subdomain}.fieldstone.localhost:8080`;
  const register = async (confidential: boolean): Promise<App> => {
    const { application, secret } = await withTenant(database.cell, team.owner.context, "write", (tx) =>
      createOauthApplication(tx, {
        name: "An app",
        redirectUris: [redirectUri, "http://127.0.0.1/back"],
        scopes: [...appScopes],
        confidential,
      }),
    );
    return { clientId: toShortId(application.id), secret };
  };
  const fetchIssuer: OauthFixture["fetch"] = (address, init = {}) => {
    const { pathname, search } = new URL(address, issuer);
    const { "content-type": _json, ...routed } = api.headersFor(team);
    const headers = new Headers({ ...routed, "x-forwarded-host": new URL(issuer).host });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    return fetch(`${api.origin}${pathname}${search}`, { ...init, headers, redirect: "manual" });
  };
  return {
    team,
    member,
    cookie,
    issuer,
    server: await register(true),
    phone: await register(false),
    fetch: fetchIssuer,
    post: async (path, app, form) => {
      const body = new URLSearchParams({
        ...(app.secret === null ? { client_id: app.clientId } : {}),
        ...form,
      });
      const basic = Buffer.from(`${app.clientId}:${app.secret}`).toString("base64");
      const answer = await fetchIssuer(path, {
        method: "POST",
        body,
        headers: app.secret === null ? {} : { authorization: `Basic ${basic}` },
      });
      const text = await answer.text();
      return { status: answer.status, body: text === "" ? undefined : JSON.parse(text) };
    },
    configure: async (app) => {
      const options: openid.DiscoveryRequestOptions = {
        // The tests use http on localhost, which the library must be told to allow.
        execute: [openid.allowInsecureRequests],
        [openid.customFetch]: (address, init) =>
          fetchIssuer(address, {
            method: init.method,
            headers: init.headers,
            ...(init.body === undefined || init.body === null ? {} : { body: String(init.body) }),
          }),
      };
      const auth = app.secret === null ? openid.None() : openid.ClientSecretBasic(app.secret);
      return await openid.discovery(new URL(issuer), app.clientId, undefined, auth, options);
    },
  };
}

/** A person's browser: keeps cookies by path, and follows no redirect on its own. */
export class Browser {
  readonly #fixture: OauthFixture;
  readonly #cookies = new Map<string, { readonly value: string; readonly path: string }>();
  session: string;

  constructor(fixture: OauthFixture, session = fixture.cookie) {
    this.#fixture = fixture;
    this.session = session;
  }

  async visit(address: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(address, this.#fixture.issuer);
    const kept = [...this.#cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`);
    const headers = new Headers(init.headers);
    headers.set("cookie", [this.session, ...kept].join("; "));
    const response = await this.#fixture.fetch(address, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split(";");
      const [name = "", value = ""] = pair.trim().split("=", 2);
      const path = attributes.find((part) => /^\s*path=/i.test(part))?.split("=")[1] ?? "/";
      this.#cookies.set(name, { value, path });
    }
    return response;
  }

  /** Follows an application's link to the consent page; returns the step's id, or where it ended. */
  async begin(authorizationUrl: string | URL): Promise<{ readonly step?: string; readonly location: URL }> {
    const { search } = new URL(authorizationUrl);
    const sent = await this.visit(`/api/oauth/authorize${search}`);
    const first = this.#locationOf(sent);
    if (!first.pathname.startsWith("/api/oauth/interaction/")) return { location: first };
    const page = this.#locationOf(await this.visit(first.href));
    const step = page.searchParams.get("code");
    return { ...(step === null ? {} : { step }), location: page };
  }

  async decide(step: string, decision: { allow: boolean; scopes?: readonly string[] }): Promise<URL> {
    const answer = await this.visit(`/api/oauth/interaction/${step}/decision`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(decision),
    });
    if (answer.status !== 200)
      throw new Error(`the decision was answered ${answer.status}: ${await answer.text()}`);
    const { redirectTo } = z.object({ redirectTo: z.string() }).parse(await answer.json());
    return this.#locationOf(await this.visit(redirectTo));
  }

  /** The whole flow: consent given, then back at the application's address. */
  async authorize(authorizationUrl: string | URL, scopes?: readonly string[]): Promise<URL> {
    const { step, location } = await this.begin(authorizationUrl);
    if (step === undefined) return location;
    return await this.decide(step, { allow: true, ...(scopes === undefined ? {} : { scopes }) });
  }

  #locationOf(response: Response): URL {
    const location = response.headers.get("location");
    if (location === null) throw new Error(`no redirect but ${response.status}`);
    return new URL(location, this.#fixture.issuer);
  }
}

/** The parameters of an application's authorization request, with the verifier that it keeps. */
export async function askFor(
  fixture: OauthFixture,
  app: App,
  changes: Record<string, string | undefined> = {},
): Promise<{ readonly url: URL; readonly verifier: string }> {
  const verifier = openid.randomPKCECodeVerifier();
  const url = new URL("/integrations/authorize", fixture.issuer);
  const query: Record<string, string | undefined> = {
    client_id: app.clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: appScopes.join(" "),
    state: "a-state",
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...changes,
  };
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value);
  return { url, verifier };
}

/** A code for which the member has consented, with its verifier. */
export async function newCode(fixture: OauthFixture, app: App) {
  const { url, verifier } = await askFor(fixture, app);
  const code = (await new Browser(fixture).authorize(url)).searchParams.get("code") ?? "";
  return { code, verifier };
}

/** The form with which an application exchanges a code. */
export function codeForm({ code, verifier }: { code: string; verifier: string }) {
  return { grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri: redirectUri };
}

/** The tokens after a member's consent. */
export async function newTokens(fixture: OauthFixture, app: App) {
  const { status, body } = await fixture.post("/api/oauth/token", app, codeForm(await newCode(fixture, app)));
  if (status !== 200) throw new Error(`no tokens but ${status}: ${JSON.stringify(body)}`);
  return z
    .object({
      access_token: z.string(),
      refresh_token: z.string(),
      scope: z.string(),
      expires_in: z.number(),
    })
    .parse(body);
}
