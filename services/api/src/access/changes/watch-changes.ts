import { requireProjectLevel } from "@fieldstone/domain/access/permissions/project-access.ts";
import { requireMember } from "@fieldstone/domain/kernel/workspace/team-policy.ts";
import type { TenantChange } from "@fieldstone/platform/postgres/change.ts";
import { readTenantStamp } from "@fieldstone/platform/postgres/tenant.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import type { ChangeStream } from "../../kernel/changes/change-hub.ts";
import { projectOf } from "./readable-changes.ts";

/** Marks the start of the changes, and whether some were missed. */
interface BeginningOfChanges {
  readonly type: "workspace";
  readonly id: string;
  readonly act: "followed" | "missed";
  readonly projectId?: undefined;
  readonly documentId?: undefined;
}

export type ReadableChange = TenantChange | BeginningOfChanges;

/**
 * The changes of one project or of the whole workspace that the member may read. With `since`, the first item
 * says whether anything was written after that point: a page may have been read before its subscription
 * began, and show what its reader has since lost access to.
 * @throws ProductError `auth.sign_in_needed`, `project.not_found`
 */
export async function watchChanges(
  context: ApiContext,
  { projectId, since }: { projectId: string | undefined; since: string | undefined },
): Promise<AsyncIterableIterator<ReadableChange, undefined>> {
  requireMember(context.tenant.actor);
  // Watching begins before the check, so that no change falls between the two.
  const stream = context.services.changes.watch(context.tenant.teamId);
  try {
    if (projectId !== undefined) await context.read((tx) => requireProjectLevel(tx, projectId, "READ"));
    const beginning = since === undefined ? undefined : await beginningSince(context, since);
    return new ChangesOfReader(context, stream, projectId, beginning);
  } catch (error) {
    stream.end();
    throw error;
  }
}

async function beginningSince({ cell, tenant }: ApiContext, since: string): Promise<BeginningOfChanges> {
  const stamp = await readTenantStamp(cell, tenant, []);
  return { type: "workspace", id: tenant.teamId, act: stamp === since ? "followed" : "missed" };
}

/**
 * An iterator, not a generator: a generator that awaits the next change cannot be ended before it arrives.
 */
class ChangesOfReader implements AsyncIterableIterator<ReadableChange, undefined> {
  readonly #context: ApiContext;
  readonly #stream: ChangeStream;
  readonly #projectId: string | undefined;
  #beginning: BeginningOfChanges | undefined;

  constructor(
    context: ApiContext,
    stream: ChangeStream,
    projectId: string | undefined,
    beginning: BeginningOfChanges | undefined,
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
    if (this.#projectId !== undefined && projectOf(change) !== this.#projectId) return false;
    return await this.#context.services.readableChanges.isReadable(this.#context, change);
  }
}
