import { generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type ClientMetadata, type Configuration } from "oidc-provider";

/** The account that signs in next, with the provider's claims about it. */
export interface ProviderAccount {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

export interface IdentityProvider {
  readonly issuer: string;
  /** Host with port, for settings that name hosts. */
  readonly host: string;
  account: ProviderAccount;
  /** True where a page asks for an address, and trusts it, before the browser is redirected back. */
  promptsUser: boolean;
  /** Follows redirects from our sign-in address as a browser would; returns the address at the end. */
  walk(url: string | URL): Promise<URL>;
  close(): Promise<void>;
}

const hopsMax = 12;

const answeredPage = (uid: string): string =>
  `<!doctype html><html lang="en"><title>Provider</title><main><h1>Provider</h1>
<form method="post" action="/interaction/${uid}"><label>Address <input name="email" autofocus></label>
<button>Sign me in</button></form></main></html>`;

/** Generating signing keys is slow, so all providers of a process share a pair. */
let signingKey: Readonly<Record<string, unknown>> | undefined;

function signingKeys(): Configuration["jwks"] {
  signingKey ??= {
    ...generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" }),
    use: "sig",
    alg: "RS256",
    kid: randomUUID(),
  };
  return { keys: [signingKey] };
}

async function typedEmail(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return new URLSearchParams(body).get("email") ?? "";
}

/** A certified OpenID provider on this machine, where every sign-in is `account`. */
export async function startIdentityProvider(
  client: Pick<ClientMetadata, "client_id" | "redirect_uris"> & Partial<ClientMetadata>,
  options: {
    readonly issuer?: string /** Redirects to any address that a request names. */;
    readonly anyRedirect?: boolean;
  } = {},
): Promise<IdentityProvider> {
  const accounts = new Map<string, ProviderAccount>();
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = options.issuer ?? `http://${host}`;
  const provider = new Provider(issuer, {
    clients: [{ grant_types: ["authorization_code"], response_types: ["code"], ...client }],
    jwks: signingKeys(),
    cookies: { keys: [randomUUID()] },
    claims: {
      openid: ["sub", "tid"],
      email: ["email", "email_verified", "xms_edov", "verified_primary_email"],
      profile: ["name"],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => {
      const account = accounts.get(sub);
      return account && { accountId: sub, claims: () => account };
    },
    ttl: {
      Interaction: 300,
      Session: 300,
      Grant: 300,
      AccessToken: 300,
      IdToken: 300,
      AuthorizationCode: 60,
    },
  });
  if (options.anyRedirect === true) {
    Object.defineProperty(provider.Client.prototype, "redirectUriAllowed", { value: () => true });
  }
  const callback = provider.callback();

  const finish = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { params, grantId } = await provider.interactionDetails(request, response);
    const typed = started.promptsUser ? await typedEmail(request) : "";
    const account =
      typed === ""
        ? started.account
        : { sub: typed, email: typed, email_verified: !typed.startsWith("unverified"), name: "Person Typed" };
    accounts.set(account.sub, account);
    const grant =
      (grantId === undefined ? undefined : await provider.Grant.find(grantId)) ??
      new provider.Grant({ accountId: account.sub, clientId: String(params.client_id) });
    grant.addOIDCScope("openid email profile");
    const result = { login: { accountId: account.sub }, consent: { grantId: await grant.save() } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };

  handle = (request, response) => {
    const uid = /^\/interaction\/([\w-]+)/.exec(request.url ?? "")?.[1];
    if (uid === undefined) callback(request, response);
    else if (request.method === "GET" && started.promptsUser) {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(answeredPage(uid));
    } else {
      finish(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
    }
  };

  const started: IdentityProvider = {
    issuer,
    host,
    account: { sub: "nobody" },
    promptsUser: false,
    walk: async (url) => {
      const cookies = new Map<string, string>();
      let at = new URL(url);
      for (let hop = 0; hop < hopsMax && at.host === host; hop += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
        const response = await fetch(at, { redirect: "manual", headers: { cookie } });
        for (const set of response.headers.getSetCookie()) {
          const [pair = ""] = set.split(";");
          cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
        }
        const location = response.headers.get("location");
        const text = await response.text();
        if (location === null)
          throw new Error(`the provider answered ${response.status} at ${at.pathname}: ${text}`);
        at = new URL(location, at);
      }
      return at;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return started;
}
