import { createHash } from "node:crypto";
import type { KubeObject } from "../crds/object-meta.ts";
import { isConflict, type KubeApi } from "./kube-api.ts";
import type { KindRef } from "./object-path.ts";

const eventKind: KindRef = {
  apiVersion: "events.k8s.io/v1",
  kind: "Event",
  plural: "events",
  namespaced: true,
};
const noteLengthMax = 1_024;
const reporter = "fieldstone.dev/operator";

export interface ObjectEvent {
  /** CamelCase, for programs. */
  readonly reason: string;
  /** A sentence for people. */
  readonly note: string;
  readonly warning?: boolean;
}

/** Emits an event about an object. A failed write does not fail the reconciliation. */
export type EmitEvent = (about: KubeObject, event: ObjectEvent) => void;

/**
 * Records an event about an object. Its name is derived from its content, so that a reconciliation repeated
 * after a crash records nothing twice. Events about cluster-scoped objects are in `default`, as Kubernetes
 * requires.
 */
export async function recordEvent(
  kube: KubeApi,
  about: KubeObject,
  { reason, note, warning }: ObjectEvent,
  instance: string,
  now: string,
): Promise<void> {
  const { name, namespace = "default", uid, resourceVersion, generation } = about.metadata;
  const digest = createHash("sha256").update(JSON.stringify([uid, generation, reason, note]));
  const event = {
    apiVersion: eventKind.apiVersion,
    kind: eventKind.kind,
    metadata: { name: `${name}.${digest.digest("hex").slice(0, 16)}`, namespace },
    eventTime: now.replace("Z", "000Z"),
    reportingController: reporter,
    reportingInstance: instance,
    action: "Reconcile",
    type: warning === true ? "Warning" : "Normal",
    reason,
    note: note.slice(0, noteLengthMax),
    regarding: { apiVersion: about.apiVersion, kind: about.kind, name, namespace, uid, resourceVersion },
  };
  try {
    await kube.create(eventKind, event);
  } catch (error) {
    if (!isConflict(error)) throw error;
  }
}
