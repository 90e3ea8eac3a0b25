import { loadDocumentLevels } from "@fieldstone/domain/access/permissions/document-access.ts";
import {
  loadProjectLevels,
  requireProjectLevel,
} from "@fieldstone/domain/access/permissions/project-access.ts";
import { findDocumentPlaces } from "@fieldstone/domain/access/permissions/read-document-places.ts";
import { isPlaced } from "@fieldstone/domain/kernel/objects/object-registry.ts";
import { requireMember } from "@fieldstone/domain/kernel/workspace/team-policy.ts";
import type { TenantChange } from "@fieldstone/platform/postgres/change.ts";
import { lookAtTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { RecentCache } from "../../http/recent-cache.ts";
import type { ChangeStream } from "../../kernel/changes/change-hub.ts";

/** How long a reader's right to a project is believed; changes of projects, folders and members end it at once. */
const accessCacheMs = 5_000;
const accessCacheEntriesMax = 500;

/** That changes are followed from now on, and whether some were missed. */
interface BeginningOfChanges {
  readonly type: "workspace";
  readonly id: string;
  readonly act: "followed" | "missed";
  readonly projectId?: undefined;
  readonly documentId?: undefined;
}

export type ReadableChange = TenantChange | BeginningOfChanges;

/**
 * The changes that a member may read, of one project or of the whole workspace. With `since` they begin by saying
 * whether anything was written after it: a page that was read before it follows changes may show what was taken from its
 * reader between.
 * @throws ProductError `auth.sign_in_needed`, `project.not_found`
 */
export async function watchChanges(
  context: ApiContext,
  { projectId, since }: { projectId: string | undefined; since: string | undefined },
): Promise<ReadableChanges> {
  requireMember(context.tenant.actor);
  // Watching begins before the check, so that nothing falls between them.
  const stream = context.services.changes.watch(context.tenant.teamId);
  try {
    if (projectId !== undefined) await context.read((tx) => requireProjectLevel(tx, projectId, "READ"));
    const beginning = since === undefined ? undefined : await beginningSince(context, since);
    return new ReadableChanges(context, stream, projectId, beginning);
  } catch (error) {
    stream.end();
    throw error;
  }
}

async function beginningSince({ cell, tenant }: ApiContext, since: string): Promise<BeginningOfChanges> {
  const stamp = await lookAtTenant(cell, tenant, []);
  return { type: "workspace", id: tenant.teamId, act: stamp === since ? "followed" : "missed" };
}

/** An iterator and not a generator: a generator waiting for the next change cannot be ended before it comes. */
export class ReadableChanges implements AsyncIterableIterator<ReadableChange, undefined> {
  readonly #context: ApiContext;
  readonly #stream: ChangeStream;
  readonly #projectId: string | undefined;
  readonly #access = new RecentCache<{ readable: boolean }>({
    lifeMs: accessCacheMs,
    entriesMax: accessCacheEntriesMax,
  });

  #beginning: BeginningOfChanges | undefined;

  constructor(
    context: ApiContext,
    stream: ChangeStream,
    projectId: string | undefined,
    beginning?: BeginningOfChanges,
  ) {
    this.#context = context;
    this.#stream = stream;
    this.#projectId = projectId;
    this.#beginning = beginning;
  }

  async next(): Promise<IteratorResult<ReadableChange, undefined>> {
    const beginning = this.#beginning;
    this.#beginning = undefined;
    if (beginning !== undefined) return { done: false, value: beginning };
    for (;;) {
      const result = await this.#stream.next();
      if (result.done || (await this.#isReadable(result.value))) return result;
    }
  }

  return(): Promise<IteratorResult<ReadableChange, undefined>> {
    return this.#stream.return();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async #isReadable(change: TenantChange): Promise<boolean> {
    if (change.type === "project" || change.type === "folder" || change.type === "member")
      this.#access.clear();
    const projectId = change.projectId ?? (change.type === "project" ? change.id : undefined);
    if (this.#projectId !== undefined && projectId !== this.#projectId) return false;
    if (projectId === undefined) return true;
    const known = this.#access.get(projectId);
    if (known !== undefined) return known.readable || (await this.#isGranted(change));
    // A project in the trash counts: that it went there is news for those who could read it.
    const levels = await this.#context.read((tx) =>
      loadProjectLevels(tx, [projectId], { includeDeleted: true }),
    );
    const readable = levels.has(projectId);
    this.#access.set(projectId, { readable });
    return readable || (await this.#isGranted(change));
  }

  /** A note or insight may be granted by itself, without its project. */
  async #isGranted(change: TenantChange): Promise<boolean> {
    const documentId = change.documentId ?? (isPlaced(change.type) ? change.id : undefined);
    if (documentId === undefined) return false;
    const levels = await this.#context.read(async (tx) =>
      loadDocumentLevels(tx, await findDocumentPlaces(tx, [documentId])),
    );
    return levels.has(documentId);
  }
}
