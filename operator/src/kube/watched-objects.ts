import { type KubeConfig, type KubernetesObject, ListWatch, Watch } from "@kubernetes/client-node";
import type { KubeObject } from "../crds/object-meta.ts";
import type { KubeApi } from "./kube-api.ts";
import { type KindRef, listPath } from "./object-path.ts";
import { systemTimers, type Timers } from "./work-queue.ts";

export interface WatchedOptions<T> {
  readonly config: KubeConfig;
  readonly api: KubeApi;
  readonly ref: KindRef;
  readonly namespace?: string;
  readonly parse: (object: unknown) => T;
  /** Called for every object that was added, changed or removed. */
  readonly onChange: (name: string) => void;
  readonly onError: (error: unknown) => void;
  readonly timers?: Timers;
}

export interface WatchedObjects<T> {
  get(name: string): T | undefined;
  all(): readonly T[];
  stop(): Promise<void>;
}

/** First and longest wait before a failed watch restarts, in ms. */
const restartFirstMs = 500;
const restartMaxMs = 30_000;

/**
 * Keeps a copy of a kind's objects: lists, then watches from there, and lists again if it fell behind. The
 * library's own watch ends at any error except an expired version, so it is restarted here, with growing
 * waits.
 */
export async function watchObjects<T>(options: WatchedOptions<T>): Promise<WatchedObjects<T>> {
  const { api, ref, namespace, onError } = options;
  const timers = options.timers ?? systemTimers;
  const list = async () => {
    const { items, resourceVersion } = await api.list(ref, namespace);
    return {
      apiVersion: ref.apiVersion,
      kind: `${ref.kind}List`,
      metadata: { resourceVersion },
      items: items.map(asLibraryObject),
    };
  };
  const informer = new ListWatch<KubernetesObject>(
    listPath(ref, namespace),
    new Watch(options.config),
    list,
    false,
  );
  let stopped = false;
  let failures = 0;
  let cancel: (() => void) | undefined;
  const changed = (object: KubernetesObject) => {
    failures = 0;
    if (object.metadata?.name !== undefined) options.onChange(object.metadata.name);
  };
  for (const verb of ["add", "update", "delete"] as const) informer.on(verb, changed);
  const restart = (error: unknown) => {
    onError(error);
    if (stopped) return;
    const delayMs = Math.min(restartMaxMs, restartFirstMs * 2 ** failures);
    failures += 1;
    cancel?.();
    cancel = timers.after(delayMs, () => void start());
  };
  const start = async (): Promise<void> => {
    try {
      await informer.start();
    } catch (error) {
      restart(error);
    }
  };
  informer.on("error", restart);
  await start();
  const parsed = (object: KubernetesObject): T =>
    options.parse({ ...object, apiVersion: ref.apiVersion, kind: ref.kind });
  return {
    get(name) {
      const found = informer.get(name, namespace);
      return found === undefined ? undefined : parsed(found);
    },
    all: () => informer.list(namespace).map(parsed),
    async stop() {
      stopped = true;
      cancel?.();
      await informer.stop();
    },
  };
}

/** The library's type has dates where the cluster and our type have text. */
function asLibraryObject({ metadata, ...rest }: KubeObject): KubernetesObject {
  const plain: object = metadata;
  return { ...rest, metadata: { ...plain } };
}
