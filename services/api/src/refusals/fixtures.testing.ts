import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { SeededTeam, SeededUser } from "@fieldstone/testkit/seeds.ts";
import type { TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { asAdministrator, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import type { KeptEntry } from "../kernel/audit/kept-entries.testing.ts";

type Arguments = Readonly<Record<string, unknown>>;

/** What a seed is made of. */
export interface SeedContext {
  readonly team: SeededTeam;
  readonly member: SeededUser;
  /** To be in every text of it: an answer that holds the word has told something. */
  readonly word: string;
  /** Whether projects are made private; the workspace reads them otherwise. */
  readonly isPrivate: boolean;
  /** The id of another seed, which is made first. */
  readonly idOf: (seed: Seed) => Promise<string>;
}

/** A thing that fixtures name: made once for a team, whatever number of fixtures names it. */
export interface Seed {
  readonly name: string;
  /** Lies in a project, and is hidden with it. */
  readonly inProject: boolean;
  /** Makes it as the team's owner, and answers its id. */
  readonly make: (tx: TenantTransaction, context: SeedContext) => Promise<string>;
}

/** A team with one of everything that fixtures name. */
export interface SeededObjects {
  readonly team: SeededTeam;
  readonly owner: { readonly user: SeededUser; readonly cookie: string };
  readonly viewer: { readonly user: SeededUser; readonly cookie: string };
  readonly member: SeededUser;
  readonly idOf: (seed: Seed) => string;
}

export interface MutationStage {
  readonly database: TestCellDatabase;
  readonly seeded: SeededObjects;
  /** Calls another mutation by the fixture's arguments, or by these. */
  readonly run: (name: string, args?: Arguments) => Promise<unknown>;
}

/** How a mutation is brought to succeed, where the arguments of its refusals alone do not. */
export interface MutationAct {
  /** What must have happened first. */
  readonly before?: (stage: MutationStage) => Promise<unknown>;
  /** Who does it, where it is not for the owner. */
  readonly by?: "viewer";
  readonly args?: (stage: MutationStage) => Arguments | Promise<Arguments>;
}

/** They answer what is hidden as they answer what is not there: with no results. */
export const searches: readonly string[] = ["Query.search", "Query.structuredSearch"];

export interface FieldFixture {
  /** Arguments that name the seeded team's objects, such as the owner's request would carry. */
  readonly args: (seeded: SeededObjects) => Arguments;
  /** True for the few mutations that a VIEWER may do: comments and their own account. */
  readonly viewerMay?: boolean;
  readonly act?: MutationAct;
  /** Why a mutation leaves no audit entry in the walk over all of them. */
  readonly unaudited?: string;
}

export interface RestStage {
  readonly database: TestCellDatabase;
  readonly api: TestCellApi;
  readonly seeded: SeededObjects;
}

export interface RestRequest {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, but for text and bytes. */
  readonly body?: unknown;
  /** The workspace whose entry is looked for, where it is another than the seeded one. */
  readonly teamId?: string;
}

/** How a writing path is brought to succeed, and what its audit entry says. */
export interface RestAct {
  readonly request: (stage: RestStage) => Promise<RestRequest>;
  /** What one of the entries must say: who did what to what. */
  readonly entry: (seeded: SeededObjects) => Partial<KeptEntry>;
}

export interface PathFixture {
  readonly path: (seeded: SeededObjects) => string;
  readonly body?: (seeded: SeededObjects) => unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Who may: a member's session, the router, the workspace's identity provider, or whoever has a secret in the request. */
  readonly door: "member" | "router" | "provider" | "own secret";
  /** Says the same to everybody, and nothing in it; where a sign-in page needs it, the workspace's name. */
  readonly answersEverybody?: true | "by name";
  /** Every writing path has an act, or the reason why it leaves no audit entry. */
  readonly act?: RestAct;
  readonly unaudited?: string;
}

export const seeds: Seed[] = [];
/** By the field's name: `Query.note`. */
export const graphqlFixtures = new Map<string, FieldFixture>();
/** By method and path: `GET /files/download/:fileId`. */
export const restFixtures = new Map<string, PathFixture>();

export function defineSeed(name: string, make: Seed["make"]): Seed {
  return keepSeed({ name, inProject: false, make });
}

/** A seed that lies in a project, and is hidden with it. */
export function defineSeedInProject(name: string, make: Seed["make"]): Seed {
  return keepSeed({ name, inProject: true, make });
}

function keepSeed(seed: Seed): Seed {
  seeds.push(seed);
  return seed;
}

/** A feature's fixtures, one for each of its root fields and REST paths: the walks over all of them take these. */
export function defineFixtures(fixtures: {
  readonly graphql?: Readonly<Record<string, FieldFixture>>;
  readonly rest?: Readonly<Record<string, PathFixture>>;
}): void {
  for (const [name, fixture] of Object.entries(fixtures.graphql ?? {})) graphqlFixtures.set(name, fixture);
  for (const [name, fixture] of Object.entries(fixtures.rest ?? {})) restFixtures.set(name, fixture);
}

export const noArguments: FieldFixture = { args: () => ({}) };

export function byId(seed: Seed): FieldFixture {
  return { args: ({ idOf }) => ({ id: idOf(seed) }) };
}

export function input(args: (seeded: SeededObjects) => Arguments): FieldFixture {
  return { args: (seeded) => ({ input: args(seeded) }) };
}

export function inputId(seed: Seed): FieldFixture {
  return input(({ idOf }) => ({ id: idOf(seed) }));
}

/** A mutation that undoes another. */
export function after(name: string): MutationAct {
  return { before: ({ run }) => run(`Mutation.${name}`) };
}

/** What an audit entry says of the owner's act. */
export function byOwner({ owner }: SeededObjects) {
  return { actorKind: "user", actorId: owner.user.userId };
}

/** Runs a statement on the team, whose id is its first parameter, past every policy. */
export function administer(
  { database, seeded }: Pick<MutationStage, "database" | "seeded">,
  statement: string,
): Promise<unknown> {
  return asAdministrator(database.adminUrl, (admin) => admin.query(statement, [seeded.team.teamId]));
}
