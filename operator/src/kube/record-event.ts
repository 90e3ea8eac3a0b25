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

export interface ToldEvent {
  /** CamelCase word for programs. */
  readonly reason: string;
  /** Sentence for people. */
  readonly note: string;
  readonly warning?: boolean;
}

/** Tells people of an object; what cannot be told is no failure of the look. */
export type Tell = (about: KubeObject, told: ToldEvent) => void;

/**
 * Tells of something that happened to an object. The name follows from what is told, so that a look repeated after
 * a crash tells nothing twice. An object of no namespace is told of in `default`, as the cluster asks.
 */
export async function recordEvent(
  kube: KubeApi,
  about: KubeObject,
  told: ToldEvent,
  instance: string,
  now: string,
): Promise<void> {
  const { name, namespace = "default", uid, resourceVersion, generation } = about.metadata;
  const told256 = createHash("sha256").update(JSON.stringify([uid, generation, told.reason, told.note]));
  const event = {
    apiVersion: eventKind.apiVersion,
    kind: eventKind.kind,
    metadata: { name: `${name}.${told256.digest("hex").slice(0, 16)}`, namespace },
    eventTime: now.replace("Z", "000Z"),
    reportingController: reporter,
    reportingInstance: instance,
    action: "Reconcile",
    type: told.warning === true ? "Warning" : "Normal",
    reason: told.reason,
    note: told.note.slice(0, noteLengthMax),
    regarding: { apiVersion: about.apiVersion, kind: about.kind, name, namespace, uid, resourceVersion },
  };
  try {
    await kube.create(eventKind, event);
  } catch (error) {
    if (!isConflict(error)) throw error;
  }
}
