import { createHash, randomBytes } from "node:crypto";
import { uniqueName } from "@fieldstone/testkit/browser/workspace.ts";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type CellWorkspace, openCellWorkspace } from "./cell-workspace.testing.ts";

let workspace: CellWorkspace;
let other: CellWorkspace;

beforeAll(async () => {
  [workspace, other] = await Promise.all([
    openCellWorkspace(uniqueName("staff")),
    openCellWorkspace(uniqueName("other")),
  ]);
});

test("a provider keeps members by SCIM at the workspace's public name, and no other workspace's", async () => {
  const made = z.object({ createScimToken: z.object({ secret: z.string() }) });
  const { createScimToken } = await workspace.ask(
    made,
    `mutation { createScimToken(input: { name: "The provider" }) { secret } }`,
  );
  const send = (origin: string, method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${origin}/api/scim/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${createScimToken.secret}`,
        "content-type": "application/scim+json",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const user = {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    userName: "grace@example.com",
    name: { givenName: "Grace", familyName: "Hopper" },
    active: true,
  };
  const created = await send(workspace.origin, "POST", "/Users", user);
  const { id, meta } = z
    .object({ id: z.string(), meta: z.object({ location: z.string() }) })
    .parse(await created.json());
  expect(created.status).toBe(201);
  // The cell uses its public name in addresses, whatever host the request came through.
  expect(meta.location).toBe(`${workspace.origin}/api/scim/v2/Users/${id}`);
  const listed = await send(
    workspace.origin,
    "GET",
    `/Users?filter=${encodeURIComponent('userName eq "grace@example.com"')}`,
  );
  expect(await listed.json()).toMatchObject({ totalResults: 1, Resources: [{ id }] });
  expect((await send(other.origin, "GET", "/Users")).status).toBe(401);
  const gone = await send(workspace.origin, "DELETE", `/Users/${id}`);
  expect(gone.status).toBe(204);
});

/** Follows redirects manually, with the cookies of each step. */
async function visit(jar: Map<string, string>, address: string, init: RequestInit = {}): Promise<Response> {
  const cookies = [workspace.cookie, ...[...jar].map(([name, value]) => `${name}=${value}`)].join("; ");
  const answer = await fetch(new URL(address, workspace.origin), {
    ...init,
    headers: { "content-type": "application/json", cookie: cookies },
    redirect: "manual",
  });
  for (const line of answer.headers.getSetCookie()) {
    const [name = "", value = ""] = line.split(";")[0]?.split("=", 2) ?? [];
    jar.set(name, value);
  }
  return answer;
}

function leadsTo(answer: Response): URL {
  const location = answer.headers.get("location");
  if (location === null) throw new Error(`no redirect but ${answer.status}`);
  return new URL(location, workspace.origin);
}

test("an application is let in by OAuth, acts by its scope at the public name, and nowhere else", async () => {
  const redirectUri = "https://app.example/back";
  const application = z.object({
    createOauthApplication: z.object({ application: z.object({ id: z.string() }) }),
  });
  const { createOauthApplication } = await workspace.ask(
    application,
    `mutation ($input: CreateOauthApplicationInput!) { createOauthApplication(input: $input) { application { id } } }`,
    {
      input: { name: "An app", redirectUris: [redirectUri], scopes: ["projects:read"], confidential: false },
    },
  );
  const clientId = createOauthApplication.application.id;
  const told = await fetch(`${workspace.origin}/.well-known/openid-configuration`);
  const server = z.object({ issuer: z.string(), token_endpoint: z.string() }).parse(await told.json());
  expect(server.issuer).toBe(workspace.origin);

  const verifier = randomBytes(32).toString("base64url");
  const asked = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "projects:read",
    state: "a-state",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const jar = new Map<string, string>();
  const step = leadsTo(await visit(jar, `/api/oauth/authorize?${asked}`));
  const page = leadsTo(await visit(jar, step.href));
  const code = page.searchParams.get("code");
  const decided = await visit(jar, `/api/oauth/interaction/${code}/decision`, {
    method: "POST",
    body: JSON.stringify({ allow: true }),
  });
  const { redirectTo } = z.object({ redirectTo: z.string() }).parse(await decided.json());
  const back = leadsTo(await visit(jar, redirectTo));
  expect(back.origin + back.pathname).toBe(redirectUri);

  const exchanged = await fetch(server.token_endpoint, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      client_id: clientId,
      code: back.searchParams.get("code") ?? "",
      code_verifier: verifier,
      redirect_uri: redirectUri,
    }),
  });
  const tokens = z.object({ access_token: z.string() }).parse(await exchanged.json());
  const read = (origin: string): Promise<Response> =>
    fetch(`${origin}/api/graphql`, {
      method: "POST",
      headers: { authorization: `Bearer ${tokens.access_token}`, "content-type": "application/json" },
      body: JSON.stringify({ query: "{ projects { edges { node { title } } } }" }),
    });
  expect(await (await read(workspace.origin)).json()).toMatchObject({ data: { projects: { edges: [] } } });
  expect((await read(other.origin)).status).toBe(401);
});
