import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { SeededTeam, SeededUser } from "@fieldstone/testkit/seeds.ts";
import type { TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { asAdministrator, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import type { StoredEntry } from "../kernel/audit/stored-entries.testing.ts";

type Arguments = Readonly<Record<string, unknown>>;

/** The context in which a seed is created. */
export interface SeedContext {
  readonly team: SeededTeam;
  readonly member: SeededUser;
  /** Goes into all of its texts: an answer with this word has leaked something. */
  readonly word: string;
  /** Whether projects are made private; by default the workspace can read them. */
  readonly isPrivate: boolean;
  /** The id of another seed, which is created first. */
  readonly idOf: (seed: Seed) => Promise<string>;
}

/** An object that fixtures name: created once per team, however many fixtures name it. */
export interface Seed {
  readonly name: string;
  /** Belongs to a project, and is hidden with it. */
  readonly inProject: boolean;
  /** Creates it as the team's owner, and returns its id. */
  readonly make: (tx: TenantTransaction, context: SeedContext) => Promise<string>;
}

/** A team with one of every object that fixtures name. */
export interface SeededObjects {
  readonly team: SeededTeam;
  readonly owner: { readonly user: SeededUser; readonly cookie: string };
  readonly viewer: { readonly user: SeededUser; readonly cookie: string };
  readonly member: SeededUser;
  readonly idOf: (seed: Seed) => string;
}

export interface MutationWorld {
  readonly database: TestCellDatabase;
  readonly seeded: SeededObjects;
  /** Calls another mutation with its fixture's arguments, or with these. */
  readonly run: (name: string, args?: Arguments) => Promise<unknown>;
}

/** How to make a mutation succeed, where the arguments for its rejections are not enough. */
export interface MutationAct {
  /** What must happen first. */
  readonly before?: (world: MutationWorld) => Promise<unknown>;
  /** The actor, where it is not the owner. */
  readonly by?: "viewer";
  readonly args?: (world: MutationWorld) => Arguments | Promise<Arguments>;
}

/** They answer for hidden objects as for missing ones: without results. */
export const searches: readonly string[] = ["Query.search", "Query.structuredSearch"];

export interface FieldFixture {
  /** Arguments that name the seeded team's objects, as the owner's request would. */
  readonly args: (seeded: SeededObjects) => Arguments;
  /** True for the few mutations that a VIEWER may call: comments and their own account. */
  readonly viewerMay?: boolean;
  readonly act?: MutationAct;
  /** Why a mutation leaves no audit entry in the test of all mutations. */
  readonly unaudited?: string;
}

export interface RestWorld {
  readonly database: TestCellDatabase;
  readonly api: TestCellApi;
  readonly seeded: SeededObjects;
}

export interface RestRequest {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, except for text and bytes. */
  readonly body?: unknown;
  /** The workspace whose entry is checked, where it is not the seeded one. */
  readonly teamId?: string;
}

/** How to make a writing path succeed, and what its audit entry contains. */
export interface RestAct {
  readonly request: (world: RestWorld) => Promise<RestRequest>;
  /** What one of the entries must contain: who did what to what. */
  readonly entry: (seeded: SeededObjects) => Partial<StoredEntry>;
}

export interface PathFixture {
  readonly path: (seeded: SeededObjects) => string;
  readonly body?: (seeded: SeededObjects) => unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** What gives access: a member's session, the router, the identity provider, or a secret in the request. */
  readonly door: "member" | "router" | "provider" | "own secret";
  /** Answers the same for everyone and reveals nothing, except the workspace's name for a sign-in page. */
  readonly answersEverybody?: true | "by name";
  /** Every writing path has an act, or a reason why it leaves no audit entry. */
  readonly act?: RestAct;
  readonly unaudited?: string;
}

export const seeds: Seed[] = [];
/** By the field's name, such as `Query.note`. */
export const graphqlFixtures = new Map<string, FieldFixture>();
/** By method and path, such as `GET /files/download/:fileId`. */
export const restFixtures = new Map<string, PathFixture>();

export function defineSeed(name: string, make: Seed["make"]): Seed {
  return keepSeed({ name, inProject: false, make });
}

/** A seed in a project, which is hidden with it. */
export function defineSeedInProject(name: string, make: Seed["make"]): Seed {
  return keepSeed({ name, inProject: true, make });
}

function keepSeed(seed: Seed): Seed {
  seeds.push(seed);
  return seed;
}

/** A feature's fixtures, one for each of its root fields and REST paths, for tests of all of them. */
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

/** The audit entry's description of the owner as actor. */
export function byOwner({ owner }: SeededObjects) {
  return { actorKind: "user", actorId: owner.user.userId };
}

/** Runs a statement as administrator, bypassing every policy; its first parameter is the team's id. */
export function administer(
  { database, seeded }: Pick<MutationWorld, "database" | "seeded">,
  statement: string,
): Promise<unknown> {
  return asAdministrator(database.adminUrl, (admin) => admin.query(statement, [seeded.team.teamId]));
}
