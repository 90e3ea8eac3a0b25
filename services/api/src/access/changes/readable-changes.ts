import { loadDocumentLevels } from "@fieldstone/domain/access/permissions/document-access.ts";
import { loadProjectLevels } from "@fieldstone/domain/access/permissions/project-access.ts";
import { findDocumentPlaces } from "@fieldstone/domain/access/permissions/read-document-places.ts";
import { isPlaced } from "@fieldstone/domain/kernel/objects/object-registry.ts";
import type { TenantChange } from "@fieldstone/platform/postgres/change.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { RecentCache } from "../../http/limits/recent-cache.ts";
import type { ChangeHub } from "../../kernel/changes/change-hub.ts";

/** How long a reader's access to a project is cached. Changes to projects, folders or members clear it. */
const accessLifeMs = 5_000;
const accessEntriesMax = 20_000;

/** The reader whose access is checked, and the means to check it. */
interface ChangeReader {
  readonly tenant: TenantContext;
  read<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

interface ProjectAccess {
  readonly teamId: string;
  readonly isReadable: Promise<boolean>;
}

/** The project that a change is in, or that was itself changed. */
export function projectOf(change: TenantChange): string | undefined {
  return change.projectId ?? (change.type === "project" ? change.id : undefined);
}

/**
 * Decides which reader may see which change. Subscriptions of one reader share the results: a reader may have
 * hundreds, and each of them asks when a project changes.
 */
export class ReadableChanges {
  readonly #projects = new RecentCache<ProjectAccess>({ lifeMs: accessLifeMs, entriesMax: accessEntriesMax });
  /** Keyed by the change object, which all streams of a process share, then by reader. */
  readonly #granted = new WeakMap<TenantChange, Map<string, Promise<boolean>>>();

  constructor(changes: ChangeHub) {
    // Called before any stream receives the change.
    changes.onChange(({ type, teamId }) => {
      if (type === "project" || type === "folder" || type === "member")
        this.#projects.deleteWhere((access) => access.teamId === teamId);
    });
  }

  async isReadable(context: ChangeReader, change: TenantChange): Promise<boolean> {
    const projectId = projectOf(change);
    if (projectId === undefined || (await this.#isProjectReadable(context, projectId))) return true;
    return await this.#isGranted(context, change);
  }

  #isProjectReadable(context: ChangeReader, projectId: string): Promise<boolean> {
    const { teamId } = context.tenant;
    const key = `${readerOf(context)} ${projectId}`;
    const known = this.#projects.get(key);
    if (known !== undefined) return known.isReadable;
    // Projects in the trash count: their readers must see the change that put them there.
    const levels = context.read((tx) => loadProjectLevels(tx, [projectId], { includeDeleted: true }));
    const access = { teamId, isReadable: levels.then((found) => found.has(projectId)) };
    this.#projects.set(key, access);
    access.isReadable.catch(() => this.#projects.deleteWhere((other) => other === access));
    return access.isReadable;
  }

  /** A note or insight may be shared on its own, without its project. */
  #isGranted(context: ChangeReader, change: TenantChange): Promise<boolean> {
    const documentId = change.documentId ?? (isPlaced(change.type) ? change.id : undefined);
    if (documentId === undefined) return Promise.resolve(false);
    const readers = this.#granted.get(change) ?? new Map<string, Promise<boolean>>();
    this.#granted.set(change, readers);
    const key = readerOf(context);
    const known = readers.get(key);
    if (known !== undefined) return known;
    const isGranted = context
      .read(async (tx) => loadDocumentLevels(tx, await findDocumentPlaces(tx, [documentId])))
      .then((levels) => levels.has(documentId));
    readers.set(key, isGranted);
    return isGranted;
  }
}

/** Includes the actor's rights, so that a changed role counts as a new reader. */
function readerOf({ tenant }: ChangeReader): string {
  return `${tenant.teamId} ${JSON.stringify(tenant.actor)}`;
}
