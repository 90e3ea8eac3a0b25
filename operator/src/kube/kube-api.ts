import type { KubeObject } from "../crds/object-meta.ts";
import type { KindRef, ObjectRef } from "./object-path.ts";

export interface ObjectList<T> {
  readonly items: readonly T[];
  readonly resourceVersion: string;
}

export interface ApplyOptions {
  /** The status alone. */
  readonly status?: boolean;
  /** Asks what would come of it and changes nothing. */
  readonly dryRun?: boolean;
}

/** The calls to the cluster that controllers make; JSON in and out, so that no key is dropped on the way. */
export interface KubeApi {
  get(object: ObjectRef): Promise<KubeObject | undefined>;
  list(ref: KindRef, namespace?: string): Promise<ObjectList<KubeObject>>;
  create(ref: KindRef, object: KubeObject): Promise<KubeObject>;
  /** Server-side apply as the operator; answers the object as it is then. */
  apply(ref: KindRef, object: KubeObject, options?: ApplyOptions): Promise<KubeObject>;
  /** Whole, at the resource version that it carries. @throws KubeError `conflict` where it changed meanwhile */
  replace(ref: KindRef, object: KubeObject): Promise<KubeObject>;
  /** Changes the finalizers alone, at a resource version. @throws KubeError `conflict` */
  setFinalizers(object: ObjectRef, finalizers: readonly string[], resourceVersion: string): Promise<void>;
  /** An object that is not there counts as removed. */
  remove(object: ObjectRef): Promise<void>;
}

/** Name under which the operator owns fields. */
export const fieldManager = "fieldstone-operator";

/** An answer of the cluster that is no success. */
export class KubeError extends Error {
  override readonly name = "KubeError";
  readonly status: number;
  /** The cluster's word for it: `Conflict`, `AlreadyExists`, `Invalid`. */
  readonly reason: string;
  constructor(status: number, reason: string, message: string) {
    super(message);
    this.status = status;
    this.reason = reason;
  }
}

export function isConflict(error: unknown): boolean {
  return error instanceof KubeError && error.status === 409;
}
