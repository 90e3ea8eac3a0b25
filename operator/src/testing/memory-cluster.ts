import type { KubeObject } from "../crds/object-meta.ts";
import { type KubeApi, KubeError } from "../kube/kube-api.ts";
import { listPath, type ObjectRef, objectPath } from "../kube/object-path.ts";

type Stored = KubeObject & Readonly<Record<string, unknown>>;

/**
 * Kubernetes objects in memory, with what controllers rely on: versions, generations, finalizers, conflicts.
 */
export class MemoryCluster implements KubeApi {
  readonly #objects = new Map<string, Stored>();
  #version = 0;
  /** Number of calls that changed something. */
  writes = 0;
  /** Called before each write; throws to simulate a process that ended there. */
  beforeWrite: () => void = () => undefined;

  read(object: ObjectRef): Stored | undefined {
    return this.#objects.get(objectPath(object));
  }

  get(object: ObjectRef): Promise<KubeObject | undefined> {
    return Promise.resolve(this.read(object));
  }

  list(ref: ObjectRef["ref"], namespace?: string) {
    const prefix = `${listPath(ref, namespace)}/`;
    const items = [...this.#objects].filter(([path]) => path.startsWith(prefix)).map(([, object]) => object);
    return Promise.resolve({ items, resourceVersion: String(this.#version) });
  }

  async create(ref: ObjectRef["ref"], object: KubeObject): Promise<KubeObject> {
    const path = pathOf(ref, object);
    if (this.#objects.has(path)) throw new KubeError(409, "AlreadyExists", `${path} is there`);
    return this.#write(path, { ...object });
  }

  async apply(
    ref: ObjectRef["ref"],
    object: KubeObject,
    options: { status?: boolean; dryRun?: boolean } = {},
  ): Promise<KubeObject> {
    const path = pathOf(ref, object);
    const before = this.#objects.get(path);
    if (options.status === true) {
      if (before === undefined) throw new KubeError(404, "NotFound", `${path} is not there`);
      return this.#write(path, { ...before, status: "status" in object ? object.status : undefined }, false);
    }
    const metadata = { ...before?.metadata, ...object.metadata };
    const next = { ...before, ...object, metadata };
    return options.dryRun === true ? next : this.#write(path, next);
  }

  async replace(ref: ObjectRef["ref"], object: KubeObject): Promise<KubeObject> {
    const path = pathOf(ref, object);
    this.#expect(path, object.metadata.resourceVersion);
    return this.#write(path, { ...object });
  }

  async setFinalizers(
    object: ObjectRef,
    finalizers: readonly string[],
    resourceVersion: string,
  ): Promise<void> {
    const path = objectPath(object);
    const before = this.#expect(path, resourceVersion);
    if (finalizers.length === 0 && before.metadata.deletionTimestamp !== undefined) {
      this.beforeWrite();
      this.writes += 1;
      this.#objects.delete(path);
      return;
    }
    this.#write(path, { ...before, metadata: { ...before.metadata, finalizers } }, false);
  }

  async remove(object: ObjectRef): Promise<void> {
    const path = objectPath(object);
    const before = this.#objects.get(path);
    if (before === undefined) return;
    if ((before.metadata.finalizers ?? []).length === 0) {
      this.beforeWrite();
      this.writes += 1;
      this.#objects.delete(path);
    } else if (before.metadata.deletionTimestamp === undefined) {
      const metadata = { ...before.metadata, deletionTimestamp: new Date(0).toISOString() };
      this.#write(path, { ...before, metadata }, false);
    }
  }

  /** Simulates the removal of a definition: objects disappear despite their finalizers. */
  forget(ref: ObjectRef["ref"]): void {
    for (const path of this.#objects.keys()) {
      if (path.startsWith(listPath(ref).replace(ref.plural, "")) && path.includes(`/${ref.plural}/`)) {
        this.#objects.delete(path);
      }
    }
  }

  #expect(path: string, resourceVersion: string | undefined): Stored {
    const before = this.#objects.get(path);
    if (before === undefined) throw new KubeError(404, "NotFound", `${path} is not there`);
    if (before.metadata.resourceVersion !== resourceVersion) {
      throw new KubeError(409, "Conflict", `${path} has changed`);
    }
    return before;
  }

  #write(path: string, object: Stored, newGeneration = true): Stored {
    this.beforeWrite();
    this.writes += 1;
    this.#version += 1;
    const generation = (this.#objects.get(path)?.metadata.generation ?? 0) + (newGeneration ? 1 : 0);
    const uid = object.metadata.uid ?? `uid-${this.#version}`;
    const metadata = { ...object.metadata, uid, generation, resourceVersion: String(this.#version) };
    const stored = { ...object, metadata };
    this.#objects.set(path, stored);
    return stored;
  }
}

function pathOf(ref: ObjectRef["ref"], { metadata: { name, namespace } }: KubeObject): string {
  return objectPath({ ref, name, ...(namespace === undefined ? {} : { namespace }) });
}
