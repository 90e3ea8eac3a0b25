import { toShortId } from "@fieldstone/model/ids.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  type IdentityProvider,
  startIdentityProvider,
} from "@fieldstone/testkit/servers/identity-provider.ts";
import {
  askGraphql,
  askJson,
  type JsonAnswer,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { expect } from "vitest";

export const provenDomain = "acme.example";

export const authenticationFields = `authentication {
  settings { passwordEnabled googleEnabled microsoftEnabled emailCodeEnabled enterpriseRequired }
  connection { kind issuer clientId hasClientSecret joinRole } domains { domain record verifiedAt }
  oidcCallbackUrl auth0CallbackUrl }`;

export const codeOf = ({ body }: JsonAnswer): unknown =>
  body.errors?.[0]?.title ?? body.errors?.[0]?.extensions?.code;

interface Workspace {
  readonly team: SeededTeam;
  /** The owner's session cookie. */
  readonly cookie: string;
  readonly member: SeededUser;
}

/** A cell, an identity provider that it trusts, and a series of workspaces whose members sign in there. */
export class EnterpriseFixture {
  readonly database: TestCellDatabase;
  readonly provider: IdentityProvider;
  readonly api: TestCellApi;
  #workspace: Workspace | undefined;
  readonly #records: Map<string, string[]>;

  private constructor(
    database: TestCellDatabase,
    provider: IdentityProvider,
    api: TestCellApi,
    records: Map<string, string[]>,
  ) {
    this.database = database;
    this.provider = provider;
    this.api = api;
    this.#records = records;
  }

  static async open(): Promise<EnterpriseFixture> {
    const database = await createCellDatabase();
    const provider = await startIdentityProvider(
      {
        client_id: "fieldstone",
        client_secret: "very secret",
        // For every workspace of this file; registered below.
        redirect_uris: ["http://fieldstone.localhost:8080/any"],
        application_type: "web",
      },
      { anyRedirect: true },
    );
    const records = new Map<string, string[]>();
    const textRecordsOf = async (domain: string) => records.get(domain) ?? [];
    const api = await startCellApi(database, { loopbackHosts: [provider.host] }, textRecordsOf);
    return new EnterpriseFixture(database, provider, api, records);
  }

  async close(): Promise<void> {
    await this.api.close();
    await this.provider.close();
  }

  /** Creates the workspace that the following calls use, with a member who has an account at the provider. */
  async newWorkspace(): Promise<void> {
    const team = await seedTeam(this.database);
    const cookie = await sessionCookieOf(this.database, team, team.owner);
    const email = `bo-${toShortId(team.teamId)}@${provenDomain}`;
    const member = await seedUser(this.database, team, { role: "CONTRIBUTOR", email });
    this.provider.account = { sub: `bo ${team.teamId}`, email, email_verified: true, name: "Bo Member" };
    this.#workspace = { team, cookie, member };
  }

  get workspace(): Workspace {
    if (this.#workspace === undefined) throw new Error("There is no workspace yet.");
    return this.#workspace;
  }

  get team(): SeededTeam {
    return this.workspace.team;
  }

  get cookie(): string {
    return this.workspace.cookie;
  }

  get member(): SeededUser {
    return this.workspace.member;
  }

  /** Sets the TXT records of a domain. */
  showRecords(domain: string, records: string[]): void {
    this.#records.set(domain, records);
  }

  /** Queries as the workspace's owner. */
  admin(query: string, variables: Record<string, unknown> = {}): Promise<JsonAnswer> {
    return askGraphql(this.api, this.team, { query, variables }, { cookie: this.cookie });
  }

  connect(input: Record<string, unknown> = {}): Promise<JsonAnswer> {
    const query = `mutation ($input: SaveEnterpriseConnectionInput!) {
      saveEnterpriseConnection(input: $input) { ${authenticationFields} } }`;
    const given = {
      kind: "OIDC",
      issuer: this.provider.issuer,
      clientId: "fieldstone",
      clientSecret: "very secret",
    };
    return this.admin(query, { input: { ...given, ...input } });
  }

  change(input: Record<string, boolean>): Promise<JsonAnswer> {
    const query = `mutation ($input: SaveSignInSettingsInput!) {
      saveSignInSettings(input: $input) { ${authenticationFields} } }`;
    return this.admin(query, { input });
  }

  domainAct(act: "add" | "verify", domain = provenDomain): Promise<JsonAnswer> {
    const query = `mutation ($domain: String!) {
      ${act}EnterpriseDomain(input: { domain: $domain }) { ${authenticationFields} } }`;
    return this.admin(query, { domain });
  }

  async proveDomain(domain = provenDomain): Promise<void> {
    const added = await this.domainAct("add", domain);
    const domains: { domain: string; record: string }[] =
      added.body.data.addEnterpriseDomain.authentication.domains;
    this.showRecords(domain, ["v=spf1 -all", domains.find((one) => one.domain === domain)?.record ?? ""]);
    expect((await this.domainAct("verify", domain)).body.errors).toBeUndefined();
  }

  /** Calls as the router, which holds the service token. */
  internal(path: string, body: unknown): Promise<JsonAnswer> {
    const { origin, serviceHeaders } = this.api;
    return askJson(origin + path, { method: "POST", headers: serviceHeaders, body: JSON.stringify(body) });
  }

  async goToProvider() {
    const { teamId } = this.team;
    const begun = await this.internal("/internal/enterprise/begin", { teamId });
    expect(begun.status).toBe(200);
    const returned = await this.provider.walk(begun.body.url);
    expect(returned.pathname).toBe(begun.body.redirectPath);
    return { teamId, attempt: begun.body.attempt, callback: Object.fromEntries(returned.searchParams) };
  }

  finish(finishing: object): Promise<JsonAnswer> {
    return this.internal("/internal/enterprise/finish", finishing);
  }

  async signIn(): Promise<JsonAnswer> {
    return this.finish(await this.goToProvider());
  }
}
