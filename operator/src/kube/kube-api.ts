import type { KubeObject } from "../crds/object-meta.ts";
import type { KindRef, ObjectRef } from "./object-path.ts";

export interface ObjectList<T> {
  readonly items: readonly T[];
  readonly resourceVersion: string;
}

export interface ApplyOptions {
  /** Applies the status subresource only. */
  readonly status?: boolean;
  /** Returns the result without changing anything. */
  readonly dryRun?: boolean;
}

/** The Kubernetes calls that controllers make. JSON in and out, so that no key is lost. */
export interface KubeApi {
  get(object: ObjectRef): Promise<KubeObject | undefined>;
  list(ref: KindRef, namespace?: string): Promise<ObjectList<KubeObject>>;
  create(ref: KindRef, object: KubeObject): Promise<KubeObject>;
  /** Server-side apply as the operator; returns the resulting object. */
  apply(ref: KindRef, object: KubeObject, options?: ApplyOptions): Promise<KubeObject>;
  /** Replaces the object at its resource version. @throws KubeError `conflict` where it changed meanwhile */
  replace(ref: KindRef, object: KubeObject): Promise<KubeObject>;
  /** Changes only the finalizers, at a resource version. @throws KubeError `conflict` */
  setFinalizers(object: ObjectRef, finalizers: readonly string[], resourceVersion: string): Promise<void>;
  /** A missing object counts as removed. */
  remove(object: ObjectRef): Promise<void>;
}

/** Name under which the operator owns fields. */
export const fieldManager = "fieldstone-operator";

/** A cluster's answer other than success. */
export class KubeError extends Error {
  override readonly name = "KubeError";
  readonly status: number;
  /** The cluster's reason: `Conflict`, `AlreadyExists`, `Invalid`. */
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
